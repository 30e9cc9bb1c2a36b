// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/**
 * Batch sampling with late binding (Sparrow, as thesis §2.3.5 describes it): probes to workers
 * drawn at random, some of them more than once.
 *
 * @param ratio probes for each task
 * @param leastProbes for a job, however few tasks it has
 * @param area which workers may get one
 */
record RandomProbes(int ratio, int leastProbes, Area area) implements JobPlacement {
  /** A part of the cluster. */
  enum Area {
    EVERYWHERE,
    GENERAL,
    SHORT
  }

  @Override
  public boolean isCentral() {
    return false;
  }

  @Override
  public boolean needsShortPartition() {
    return area == Area.SHORT;
  }

  @Override
  public void place(ProbedJob job, ProbedCluster cluster) {
    int first = area == Area.GENERAL ? cluster.firstGeneral() : 0;
    int end = area == Area.SHORT ? cluster.firstGeneral() : cluster.workers();
    int probes = Math.max(leastProbes, ratio * job.tasks());
    for (int probe = 0; probe < probes; probe++) {
      cluster.send(cluster.random(first, end), job, 1);
    }
  }
}
