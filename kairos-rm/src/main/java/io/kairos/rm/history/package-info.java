// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps what {@link io.kairos.rm.rank.JobRanks} learnt of jobs beside the ResourceManager's own
 * state, so that it is there again after a restart and after a failover.
 */
package io.kairos.rm.history;
