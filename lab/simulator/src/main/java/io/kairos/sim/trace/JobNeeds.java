// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

/**
 * What a job asks YARN for, beside a number of containers.
 *
 * @param queue to which it was submitted; empty where nobody told
 * @param map size of a task that waits for no other
 * @param reduce size of a reduce
 */
public record JobNeeds(String queue, TaskSize map, TaskSize reduce) {
  /** Tasks of one core, in a queue that nobody told. */
  public static final JobNeeds NONE = new JobNeeds("", TaskSize.ONE_CORE, TaskSize.ONE_CORE);

  /**
   * @param queue {@code null} where nobody told
   */
  public JobNeeds {
    queue = queue == null ? "" : queue;
  }

  /** Needs of a job whose tasks are all alike. */
  public static JobNeeds of(String queue, TaskSize size) {
    return new JobNeeds(queue, size, size);
  }

  /** Whether every task is one core, as far as anybody told. */
  public boolean areOfOneCore() {
    return map.equals(TaskSize.ONE_CORE) && reduce.equals(TaskSize.ONE_CORE);
  }
}
