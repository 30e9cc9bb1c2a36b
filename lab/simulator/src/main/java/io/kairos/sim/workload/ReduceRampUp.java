// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/**
 * How many reduces MapReduce's application master asks for while maps are still to come: {@code
 * RMContainerAllocator.scheduleReduces} with its default ramp-up, counted in tasks of one size.
 *
 * @param maps of the job, at least 1
 * @param reduces of the job
 * @param slowStart share of the maps that end before it asks for reduces, from 0 to 1
 */
public record ReduceRampUp(int maps, int reduces, double slowStart) {
  /** {@code mapreduce.job.reduce.slowstart.completedmaps}. */
  public static final double DEFAULT_SLOW_START = 0.05;

  /** {@code yarn.app.mapreduce.am.job.reduce.rampup.limit}. */
  private static final double LARGEST_SHARE = 0.5;

  /** {@code yarn.app.mapreduce.am.job.reduce.preemption.limit}. */
  private static final double LARGEST_SHARE_GIVEN_UP = 0.5;

  /**
   * Reduces that the master wants by now, those it holds among them.
   *
   * @param completedMaps maps that have ended
   * @param unassignedMaps maps without a container
   * @param heldReduces reduces with a container
   * @param headroom tasks that the ResourceManager says there is room for
   */
  public int wanted(int completedMaps, int unassignedMaps, int heldReduces, int headroom) {
    if (completedMaps < Math.ceil(slowStart * maps)) {
      return 0;
    }
    if (unassignedMaps == 0) {
      return reduces;
    }
    int runningMaps = maps - completedMaps - unassignedMaps;
    int limit = headroom + runningMaps + heldReduces;
    double reduceShare = Math.min((double) completedMaps / maps, LARGEST_SHARE);
    double forReduces = limit * reduceShare;
    double mapsLeave = limit - forReduces - (unassignedMaps + runningMaps);
    int wanted = (int) (forReduces + Math.max(0, mapsLeave));
    return Math.max(heldReduces, Math.min(wanted, reduces));
  }

  /**
   * Reduces that the master kills at a heartbeat so that maps get their places: {@code
   * preemptReducesIfNeeded} with its default delays, by which it waits for nothing where there is
   * no room.
   *
   * @param completedMaps maps that have ended
   * @param unassignedMaps maps without a container
   * @param askedReduces reduces that it asks for and that have no container
   * @param heldReduces reduces with a container
   * @param headroom tasks that the ResourceManager says there is room for
   */
  public int givenUp(
      int completedMaps, int unassignedMaps, int askedReduces, int heldReduces, int headroom) {
    boolean aMapRuns = completedMaps + unassignedMaps < maps;
    if (aMapRuns || unassignedMaps == 0 || headroom - askedReduces > 0) {
      return 0;
    }
    int limit = headroom + heldReduces;
    int most = (int) Math.max(1, Math.ceil(LARGEST_SHARE_GIVEN_UP * limit));
    return Math.min(heldReduces, Math.min(most, unassignedMaps));
  }
}
