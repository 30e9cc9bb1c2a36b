// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * The tasks of one node, running and waiting, against what can run there at a time. Application
 * masters are no tasks and are left out. Immutable.
 *
 * <p>A task of several vcores starts when as many are free. A node is ranked before anybody knows
 * which task comes next, so the next one is taken to be like those that are there.
 */
public final class NodeLoad {
  private final int taskVcores;
  private final int slots;
  private final double waitSeconds;
  private final int nextVcores;

  /** Where tasks take one vcore. */
  public NodeLoad(int taskVcores, int slots, double waitSeconds) {
    this(taskVcores, slots, waitSeconds, 1);
  }

  /**
   * @param taskVcores vcores of the tasks that the node was given, at least 0
   * @param slots vcores of tasks that can run there at a time, at least 1
   * @param waitSeconds expected wait of the next task if no slot is free, at least 0
   * @param nextVcores vcores of the next task, as far as one can tell, at least 1
   */
  public NodeLoad(int taskVcores, int slots, double waitSeconds, int nextVcores) {
    if (taskVcores < 0 || slots < 1 || !(waitSeconds >= 0) || nextVcores < 1) {
      throw new IllegalArgumentException(
          taskVcores
              + " vcores of tasks on "
              + slots
              + " slots, wait "
              + waitSeconds
              + " s, next task of "
              + nextVcores);
    }
    this.taskVcores = taskVcores;
    this.slots = slots;
    this.waitSeconds = waitSeconds;
    this.nextVcores = nextVcores;
  }

  /** Vcores of the tasks that the node was given. */
  public int taskVcores() {
    return taskVcores;
  }

  /** Vcores of tasks that can run there at a time, at least 1. */
  public int slots() {
    return slots;
  }

  /** Expected wait of the next task if no slot is free. */
  public double waitSeconds() {
    return waitSeconds;
  }

  /** Whether the next task would start at once. */
  public boolean hasFreeSlot() {
    // However large, a task starts where no other is.
    return taskVcores == 0 || taskVcores + nextVcores <= slots;
  }
}
