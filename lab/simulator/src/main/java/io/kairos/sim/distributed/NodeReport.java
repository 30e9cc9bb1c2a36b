// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

/**
 * What a node published of itself (Yaq, §3.2).
 *
 * @param takenNanos when, or {@link Beats#NEVER}
 * @param free slots that no task held
 * @param waiting tasks in the queue
 * @param waitMillis expected wait of a task that would come next, by Algorithm 2
 */
record NodeReport(long takenNanos, int free, int waiting, long waitMillis) {}
