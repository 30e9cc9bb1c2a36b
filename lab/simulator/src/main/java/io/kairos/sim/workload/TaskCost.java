// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/**
 * How long a task keeps a core busy, beyond its work.
 *
 * @param overheadSeconds per task, whatever its work, where all cores are taken: allocation,
 *     launch, notice of its end
 * @param stretch seconds on the clock for a second of work where all cores are taken, at least 1:
 *     daemons use the CPU as well
 * @param crowding how much longer a task works on a full node than where it is alone, as a share of
 *     the latter, at least 0: tasks share caches, memory and threads of a core
 * @param aloneOverheadSeconds the overhead of a task that comes to an empty node, from 0 to {@code
 *     overheadSeconds}: launches need the CPU as well
 */
public record TaskCost(
    double overheadSeconds, double stretch, double crowding, double aloneOverheadSeconds) {
  /** A cluster that costs nothing. */
  public static final TaskCost NONE = new TaskCost(0, 1);

  public TaskCost {
    if (!(overheadSeconds >= 0)
        || !(stretch >= 1)
        || !(crowding >= 0)
        || !(aloneOverheadSeconds >= 0 && aloneOverheadSeconds <= overheadSeconds)) {
      throw new IllegalArgumentException(
          "overhead "
              + overheadSeconds
              + " s and alone "
              + aloneOverheadSeconds
              + " s, stretch "
              + stretch
              + ", crowding "
              + crowding);
    }
  }

  /** A cost that does not depend on how many tasks run. */
  public TaskCost(double overheadSeconds, double stretch) {
    this(overheadSeconds, stretch, 0, overheadSeconds);
  }

  /** Whether a task costs more where others work on its node. */
  public boolean dependsOnOthers() {
    return crowding > 0 || aloneOverheadSeconds < overheadSeconds;
  }

  /** Seconds a task of this work keeps its core, where all cores are taken. */
  public double heldSeconds(double workSeconds) {
    return overheadSeconds + stretch * workSeconds;
  }

  /**
   * The overhead of a task that is sent to a node. It rises evenly from an empty node to one where
   * all other cores are taken.
   *
   * @param running tasks that work on the node without this one, at least 0
   * @param cores of the node
   */
  public double overheadSeconds(int running, int cores) {
    double taken = cores == 1 ? 1 : Math.min(1, (double) running / (cores - 1));
    return aloneOverheadSeconds + (overheadSeconds - aloneOverheadSeconds) * taken;
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
