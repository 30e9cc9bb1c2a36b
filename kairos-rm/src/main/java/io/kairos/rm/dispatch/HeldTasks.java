// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/** Containers that the scheduler gave to a node, and what they hold in its books. Immutable. */
public final class HeldTasks {
  public static final HeldTasks NONE = new HeldTasks(0, 0, 0);

  private final int tasks;
  private final int vcores;
  private final long memoryMb;

  /**
   * @param tasks containers, running and waiting, at least 0
   * @param vcores of all of them together, at least 0
   * @param memoryMb of all of them together, at least 0
   */
  public HeldTasks(int tasks, int vcores, long memoryMb) {
    this.tasks = tasks;
    this.vcores = vcores;
    this.memoryMb = memoryMb;
  }

  /** These without others that were seen earlier, and may have ended since. */
  public HeldTasks without(HeldTasks others) {
    return new HeldTasks(
        Math.max(0, tasks - others.tasks),
        Math.max(0, vcores - others.vcores),
        Math.max(0, memoryMb - others.memoryMb));
  }

  /** Running and waiting. */
  public int tasks() {
    return tasks;
  }

  public int vcores() {
    return vcores;
  }

  public long memoryMb() {
    return memoryMb;
  }

  /** Vcores of as many tasks of the average size as fit into so much memory, at least 0. */
  double vcoresWithin(long roomMb) {
    return memoryMb == 0 || tasks == 0
        ? Double.POSITIVE_INFINITY
        : Math.floor((double) Math.max(0, roomMb) * tasks / memoryMb) * vcores / tasks;
  }

  /** Vcores of so many tasks of the average size; tasks of one vcore where none is held. */
  double vcoresOf(int averageTasks) {
    return tasks == 0 ? averageTasks : (double) averageTasks * vcores / tasks;
  }
}
