// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.bigc;

import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.SimTask;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One of Big-C's two queues: jobs in the order of their arrivals, and how many cores they hold. */
final class BigCQueue {
  private final Map<Integer, JobTasks> waiting = new TreeMap<>();
  private final int guaranteed;
  private int held;

  /**
   * @param guaranteed cores that the other queue cannot keep from it
   */
  BigCQueue(int guaranteed) {
    this.guaranteed = guaranteed;
  }

  void add(int job, JobTasks tasks) {
    waiting.put(job, tasks);
  }

  void hold() {
    held++;
  }

  void release() {
    held--;
  }

  /** Cores that its tasks hold. */
  int held() {
    return held;
  }

  /** Cores that the other queue cannot keep from it. */
  int guaranteed() {
    return guaranteed;
  }

  boolean isBelowItsShare() {
    return held < guaranteed;
  }

  /** Whether a job asks for a core. */
  boolean asks() {
    return waiting.values().stream().anyMatch(JobTasks::asks);
  }

  /**
   * How many cores its jobs ask for.
   *
   * @param freeCores what YARN tells masters that there is room for, whatever their queue is
   *     guaranteed ({@code AbstractParentQueue.getResourceLimitsOfChild})
   * @param enough no job is looked at beyond so many; there may be thousands
   */
  int asked(int freeCores, int enough) {
    int asked = 0;
    for (JobTasks job : waiting.values()) {
      if (asked >= enough) {
        break;
      }
      asked += job.asked(freeCores);
    }
    return asked;
  }

  /**
   * The task that is asked for first, if any is.
   *
   * @param freeCores as above
   */
  Optional<SimTask> next(int freeCores) {
    for (Map.Entry<Integer, JobTasks> job : waiting.entrySet()) {
      if (job.getValue().asks()) {
        SimTask task = job.getValue().next(freeCores);
        if (job.getValue().isEmpty()) {
          waiting.remove(job.getKey());
        }
        return Optional.of(task);
      }
    }
    return Optional.empty();
  }
}
