// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.Map;

/**
 * What a system counted in a run.
 *
 * @param preemptions tasks that were stopped and went on later, or began anew
 * @param messages between schedulers and workers that place tasks
 * @param counters what else the system counts
 */
public record SystemCounts(long preemptions, long messages, Map<String, Long> counters) {
  static SystemCounts of(Scheduler scheduler) {
    return new SystemCounts(scheduler.preemptions(), scheduler.messages(), scheduler.counters());
  }
}
