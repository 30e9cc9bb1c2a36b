// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;

/**
 * A line of the paper's Table 1 (SoCC'18).
 *
 * @param maps tasks that need no others
 * @param reduces tasks that need the output of all maps
 * @param aloneSeconds time of the job on 120 cores that it has for itself
 */
record Table1Category(String name, double probability, int maps, int reduces, double aloneSeconds) {
  private static final int PAPER_CORES = 120;

  static final Table1Category SMALL = new Table1Category("1 small", 0.32, 15, 15, 85);
  static final Table1Category LONG = new Table1Category("5 long", 0.02, 224, 60, 1175);

  static final List<Table1Category> ALL =
      List.of(
          SMALL,
          new Table1Category("2 medium small", 0.31, 15, 15, 201),
          new Table1Category("3 medium", 0.31, 30, 30, 239),
          new Table1Category("4 medium long", 0.04, 112, 60, 308),
          LONG);

  /** The same job cut into other maps: they run in other waves. */
  Table1Category withMaps(int otherMaps) {
    return new Table1Category(name, probability, otherMaps, reduces, aloneSeconds);
  }

  /** The same job in another mix. */
  Table1Category withProbability(double other) {
    return new Table1Category(name, other, maps, reduces, aloneSeconds);
  }

  /** Tasks of the job on a cluster of so many cores. */
  int scaledTasks(int cores) {
    return scaled(maps + reduces, cores);
  }

  int scaledMaps(int cores) {
    return scaled(maps, cores);
  }

  int scaledReduces(int cores) {
    return scaled(reduces, cores);
  }

  /** Work of the whole job that takes the same share of the cluster's time as the paper's. */
  double scaledWorkSeconds(int cores) {
    return (maps + reduces) * taskSeconds() * cores / PAPER_CORES;
  }

  /**
   * Jobs of this category with the same share of the cluster's time, cut into so many tasks.
   *
   * @param unitSeconds work of a task of the mix's smallest class
   */
  JobClass cut(int cores, int tasks, int reduces, double unitSeconds) {
    return new JobClass(
        name, probability, tasks, reduces, scaledWorkSeconds(cores) / tasks / unitSeconds);
  }

  private double taskSeconds() {
    return aloneSeconds / (waves(maps) + waves(reduces));
  }

  private static int scaled(int tasks, int cores) {
    return Math.max(1, Math.round(tasks * (float) cores / PAPER_CORES));
  }

  private static int waves(int tasks) {
    return (tasks + PAPER_CORES - 1) / PAPER_CORES;
  }
}
