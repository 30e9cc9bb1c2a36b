// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/**
 * Distributed Least Work Left (thesis, §3.6.2): as {@link LeastWorkLeft}, for all jobs, by queues
 * as they were at the last heartbeat; what has run of a worker's task since it started is known.
 * Schedulers would all choose the same workers; a random time of up to a heartbeat on top of each
 * wait parts them. As in the published simulator it is a number of whole seconds: of workers
 * without work those with low numbers are still preferred.
 */
final class StaleLeastWorkLeft implements JobPlacement {
  private final LeastLoaded leastLoaded = new LeastLoaded();
  private final long heartbeatNanos;

  /** Estimates of the tasks on each worker at the last heartbeat. */
  private long[] reported;

  /**
   * @param heartbeatNanos above 0
   */
  StaleLeastWorkLeft(long heartbeatNanos) {
    this.heartbeatNanos = heartbeatNanos;
  }

  @Override
  public boolean isCentral() {
    return true;
  }

  @Override
  public void begin(ProbedCluster cluster) {
    reported = cluster.books().copy();
    cluster.after(heartbeatNanos, () -> begin(cluster));
  }

  @Override
  public void place(ProbedJob job, ProbedCluster cluster) {
    leastLoaded.place(
        job.job.isTakenForLong() ? cluster.firstGeneral() : 0,
        cluster.workers(),
        worker -> cluster.waitNanos(worker, reported[worker]) + cluster.randomNanos(heartbeatNanos),
        job.tasks(),
        job.job.estimateNanos(),
        worker -> cluster.sendCentrally(worker, job));
  }
}
