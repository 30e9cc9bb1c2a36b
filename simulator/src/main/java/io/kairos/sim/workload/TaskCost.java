// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/**
 * How long a task keeps a core busy, beyond its work.
 *
 * @param overheadSeconds per task, whatever its work: allocation, launch, notice of its end
 * @param stretch seconds on the clock for a second of work where all cores are taken, at least 1:
 *     daemons use the CPU as well
 * @param crowding how much longer a task works on a full node than where it is alone, as a share of
 *     the latter, at least 0: tasks share caches, memory and threads of a core
 */
public record TaskCost(double overheadSeconds, double stretch, double crowding) {
  /** A cluster that costs nothing. */
  public static final TaskCost NONE = new TaskCost(0, 1);

  public TaskCost {
    if (!(overheadSeconds >= 0) || !(stretch >= 1) || !(crowding >= 0)) {
      throw new IllegalArgumentException(
          "overhead " + overheadSeconds + " s, stretch " + stretch + ", crowding " + crowding);
    }
  }

  /** A cost that does not depend on how many tasks run. */
  public TaskCost(double overheadSeconds, double stretch) {
    this(overheadSeconds, stretch, 0);
  }

  /** Seconds a task of this work keeps its core, where all cores are taken. */
  public double heldSeconds(double workSeconds) {
    return overheadSeconds + stretch * workSeconds;
  }

  /**
   * How fast a task works on a node, in multiples of its speed where all cores are taken; at least
   * 1. Between one task and a full node the time that work takes rises evenly.
   *
   * @param running tasks that work on the node, at least 1
   * @param cores of the node
   */
  public double speed(int running, int cores) {
    if (crowding == 0 || cores == 1) {
      return 1;
    }
    double taken = (Math.min(running, cores) - 1.0) / (cores - 1);
    return (1 + crowding) / (1 + crowding * taken);
  }
}
