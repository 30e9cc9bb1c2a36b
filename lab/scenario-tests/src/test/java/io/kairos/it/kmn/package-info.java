// SPDX-License-Identifier: Apache-2.0
/** Sampled MapReduce jobs on a cluster of real daemons in three racks, with what can go wrong. */
package io.kairos.it.kmn;
