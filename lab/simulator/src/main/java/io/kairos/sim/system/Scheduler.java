// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.Map;

/** One run of a system. It learns of jobs here, and of time by the events that it schedules. */
public interface Scheduler {
  /** A job has arrived. */
  void arrive(SimJob job);

  /** Tasks that were stopped and go on later, or begin anew. */
  default long preemptions() {
    return 0;
  }

  /**
   * Messages between schedulers and workers that place tasks: probes, tasks, questions for tasks or
   * probes, and the answers. News of ends, heartbeats and updates are not counted. None where one
   * place knows all workers and sends nothing.
   */
  default long messages() {
    return 0;
  }

  /** What else the system counts, by a name of lower-case words with dashes. */
  default Map<String, Long> counters() {
    return Map.of();
  }
}
