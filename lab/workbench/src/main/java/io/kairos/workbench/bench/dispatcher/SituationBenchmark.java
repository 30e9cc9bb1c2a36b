// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.dispatcher;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * How long a small job waits for all its containers on a large cluster that is mostly idle, beside
 * demand that cannot be served: under our scheduler and under stock, on the same machine one after
 * the other.
 *
 * <p>Jobs come at random moments, as a scheduler that rests between its looks would answer those
 * that come in step with it too well or too badly. Their containers are given back before the next
 * one comes.
 */
public final class SituationBenchmark {
  public static final int TASKS_OF_JOB = 10;

  /** So that a job keeps below the limit of a user. */
  public static final int LEAST_NODES = 100;

  /** Jobs that only warm the compiler up. */
  private static final int WARM_UP_JOBS = 50;

  private static final int LONGEST_PAUSE_MILLIS = 100;
  private static final int SEED = 1;

  private SituationBenchmark() {}

  /**
   * @param nodes nodes of 8 vcores each, at least {@value #LEAST_NODES}
   * @param jobs measured jobs under each scheduler, at least 1
   */
  public static SituationResult run(Situation situation, int nodes, int jobs) throws Exception {
    return new SituationResult(
        play(situation, DispatcherBenchmark.kairos(), nodes, jobs),
        play(situation, DispatcherBenchmark.stock(), nodes, jobs));
  }

  private static SituationResult.Side play(
      Situation situation, YarnConfiguration conf, int nodes, int jobs) throws Exception {
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 64 * 1024);
    situation.configure(conf);
    try (PaperCluster cluster =
        new PaperCluster(conf, DispatcherBenchmark.SUSPENDING_NODE, nodes)) {
      situation.setUp(cluster, nodes);
      cluster.withApplication();
      Random random = new Random(SEED);
      double[] waitsMillis = new double[jobs];
      for (int job = -WARM_UP_JOBS; job < jobs; job++) {
        double seconds = cluster.place(TASKS_OF_JOB);
        if (job >= 0) {
          waitsMillis[job] = seconds * 1e3;
        }
        cluster.releaseLast();
        LockSupport.parkNanos(
            TimeUnit.MICROSECONDS.toNanos(random.nextInt(1_000 * LONGEST_PAUSE_MILLIS)));
      }
      return SituationResult.Side.of(waitsMillis);
    }
  }
}
