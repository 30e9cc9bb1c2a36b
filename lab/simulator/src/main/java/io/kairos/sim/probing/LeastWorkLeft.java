// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/**
 * The central scheduler of long jobs (thesis, §2.3.7): each task goes to the worker with the least
 * estimated work of tasks that it has placed itself. It knows nothing of others.
 */
final class LeastWorkLeft implements JobPlacement {
  private final LeastLoaded leastLoaded = new LeastLoaded();

  @Override
  public boolean isCentral() {
    return true;
  }

  @Override
  public void place(ProbedJob job, ProbedCluster cluster) {
    leastLoaded.place(
        job.job.isTakenForLong() ? cluster.firstGeneral() : 0,
        cluster.workers(),
        worker -> cluster.waitNanos(worker, cluster.books().nanos(worker)),
        job.tasks(),
        job.job.estimateNanos(),
        worker -> cluster.sendCentrally(worker, job));
  }
}
