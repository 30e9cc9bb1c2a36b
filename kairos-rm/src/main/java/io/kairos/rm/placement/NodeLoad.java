// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.JobRank;

/**
 * The tasks of one node, running and waiting, against what can run there at a time. Application
 * masters are no tasks and are left out. Immutable.
 *
 * <p>A task of several vcores starts when as many are free. A node is ranked before anybody knows
 * which task comes next, so the next one is taken to be like those that are there.
 *
 * <p>A task that is idle takes no core from the next one, and may want its own back at any moment.
 * So it counts as a task, and not where it is asked whether a core is free.
 */
public final class NodeLoad {
  /** Of a node whose tasks nobody ranks: none of them is displaced for its rank. */
  public static final long UNRANKED = JobRank.NONE;

  private final int taskVcores;
  private final int slots;
  private final double waitSeconds;
  private final int nextVcores;
  private final int unusedVcores;
  private final long worstRank;

  /** Where tasks take one vcore. */
  public NodeLoad(int taskVcores, int slots, double waitSeconds) {
    this(taskVcores, slots, waitSeconds, 1);
  }

  /** Where no task is known to be idle. */
  public NodeLoad(int taskVcores, int slots, double waitSeconds, int nextVcores) {
    this(taskVcores, slots, waitSeconds, nextVcores, 0);
  }

  /** Where no task is ranked. */
  public NodeLoad(int taskVcores, int slots, double waitSeconds, int nextVcores, int unusedVcores) {
    this(taskVcores, slots, waitSeconds, nextVcores, unusedVcores, UNRANKED);
  }

  /**
   * @param taskVcores vcores of the tasks that the node was given, at least 0
   * @param slots vcores of tasks that can run there at a time, at least 1
   * @param waitSeconds expected wait of the next task if no slot is free, at least 0
   * @param nextVcores vcores of the next task, as far as one can tell, at least 1
   * @param unusedVcores by how many vcores tasks may exceed the slots without a wait, as they use
   *     so little, at least 0; more than those of all tasks, as of some that have ended, count as
   *     these
   * @param worstRank the rank of the running task that would be displaced first, or {@link
   *     #UNRANKED}
   */
  public NodeLoad(
      int taskVcores,
      int slots,
      double waitSeconds,
      int nextVcores,
      int unusedVcores,
      long worstRank) {
    if (taskVcores < 0 || slots < 1 || !(waitSeconds >= 0) || nextVcores < 1 || unusedVcores < 0) {
      throw new IllegalArgumentException(
          taskVcores
              + " vcores of tasks on "
              + slots
              + " slots, wait "
              + waitSeconds
              + " s, next task of "
              + nextVcores
              + ", unused "
              + unusedVcores);
    }
    this.taskVcores = taskVcores;
    this.slots = slots;
    this.waitSeconds = waitSeconds;
    this.nextVcores = nextVcores;
    this.unusedVcores = unusedVcores;
    this.worstRank = worstRank;
  }

  /** Vcores of the tasks that the node was given, idle ones included. */
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

  /** Rank of the running task that would be displaced first, or {@link #UNRANKED}. */
  public long worstRank() {
    return worstRank;
  }

  /** Whether the next task would start at once. */
  public boolean hasFreeSlot() {
    int holding = Math.max(0, taskVcores - unusedVcores);
    // However large, a task starts where no other is.
    return holding == 0 || holding + nextVcores <= slots;
  }
}
