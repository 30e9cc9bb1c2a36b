// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import static java.util.Objects.requireNonNull;

/**
 * Eagle's placement of short jobs (thesis, §3.3.3): no probe stays where a long task is. A worker
 * with one rejects the probe and sends its news of long tasks. The second try goes to workers that
 * have none by the freshest news, the third to the short partition.
 *
 * <p>Whether a worker has a long task is looked up when the job arrives, as the published simulator
 * does; a long task may come while the probe is on its way. As there, a probe that was rejected
 * once or twice takes one network delay more.
 */
final class SuccinctStateSharing implements JobPlacement {
  private final int ratio;
  private final int leastProbes;

  /** The freshest news of the job that is placed. */
  private LongTasks news;

  private long newsNanos;

  /** Workers without long tasks by the news. */
  private int[] numbers = new int[0];

  /**
   * @param ratio probes for each task
   * @param leastProbes for a job, however few tasks it has
   */
  SuccinctStateSharing(int ratio, int leastProbes) {
    this.ratio = ratio;
    this.leastProbes = leastProbes;
  }

  @Override
  public boolean isCentral() {
    return false;
  }

  @Override
  public boolean goesByLongTasks() {
    return true;
  }

  @Override
  public void place(ProbedJob job, ProbedCluster cluster) {
    news = null;
    newsNanos = Worker.NEVER;
    int rejected = 0;
    int probes = Math.max(leastProbes, ratio * job.tasks());
    for (int probe = 0; probe < probes; probe++) {
      rejected += offer(cluster.random(0, cluster.workers()), job, cluster, 1);
    }
    if (rejected == 0) {
      return;
    }
    cluster.countRescheduled(rejected);
    int again = tryElsewhere(rejected, job, cluster);
    // A cluster without a short partition has only workers that may have long tasks.
    int end = cluster.firstGeneral() > 0 ? cluster.firstGeneral() : cluster.workers();
    for (int probe = 0; probe < again; probe++) {
      cluster.send(cluster.random(0, end), job, 2);
    }
  }

  /**
   * The second round: workers without long tasks by the freshest news. News that they have
   * themselves is of no use, as the third round goes by none.
   *
   * @return how many probes are rejected again
   */
  private int tryElsewhere(int probes, ProbedJob job, ProbedCluster cluster) {
    if (numbers.length < cluster.workers()) {
      numbers = new int[cluster.workers()];
    }
    int free = requireNonNull(news, "a worker rejects by news of its long task").free(numbers);
    if (free == 0) {
      return probes;
    }
    int rejected = 0;
    for (int probe = 0; probe < probes; probe++) {
      rejected += offer(numbers[cluster.below(free)], job, cluster, 2);
    }
    cluster.countRescheduled(rejected);
    return rejected;
  }

  /**
   * Sends a probe to a worker without a long task.
   *
   * @param delays after how many network delays the probe is there
   * @return how many probes it rejects: 0 or 1
   */
  private int offer(int number, ProbedJob job, ProbedCluster cluster, int delays) {
    Worker worker = cluster.worker(number);
    if (worker.newsNanos > newsNanos) {
      news = worker.news;
      newsNanos = worker.newsNanos;
    }
    if (worker.hasLong()) {
      cluster.reject(worker, job);
      return 1;
    }
    cluster.send(number, job, delays);
    return 0;
  }
}
