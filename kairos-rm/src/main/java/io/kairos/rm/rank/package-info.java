// SPDX-License-Identifier: Apache-2.0
/**
 * Ranks of jobs by the work that is left of them, learnt from the tasks that have ended: nobody
 * estimates anything. The ResourceManager and the simulator run these very objects.
 */
package io.kairos.rm.rank;
