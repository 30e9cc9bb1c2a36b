// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.Choice;
import io.kairos.common.Registry;

/**
 * What orders the tasks of a node: who is displaced, and who runs next. Stateless.
 *
 * <p>A task has a position; lower runs sooner. A waiting task's position stays as it is. A running
 * task's position either stays too or grows by one per nanosecond, the same for all tasks of a
 * node. Either way the order among the running tasks does not change while time passes, so the
 * scheduler keeps both groups sorted at O(log n) per event.
 */
public interface TaskOrder extends Choice {
  Registry<TaskOrder> ALL = Registry.of(TaskOrder.class, "task order");

  /**
   * Position of a task; asked when it comes, whenever it stops running, and when its use is
   * measured or its job gets another rank or queue.
   *
   * @param attainedNanos service the task attained so far
   */
  long position(TaskStanding task, long attainedNanos);

  /** Whether a running task's position grows with its running time, nanosecond by nanosecond. */
  boolean growsWhileRunning();

  /**
   * Whether tasks take turns of a quantum, and one that has waited too long gets one whatever its
   * position (Kairos, §3.2). Otherwise those with the lowest positions run until a position
   * changes.
   */
  default boolean takesTurns() {
    return true;
  }

  /** Whether it looks at {@link TaskStanding#jobRank()}, so that a node asks for ranks. */
  default boolean usesJobRanks() {
    return false;
  }

  /**
   * Whether it looks at {@link TaskStanding#queue()}, so that a node asks for queues every 3
   * seconds. A task whose position changes so is moved at its next turn, as is one of which the
   * queue becomes known.
   */
  default boolean usesQueues() {
    return false;
  }

  /** The order of tasks while no job of the node has a rank; the same object at every call. */
  default TaskOrder withoutRanks() {
    return this;
  }
}
