// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.workbench.bench.mapreduce.JobReport;
import io.kairos.workbench.bench.mapreduce.JobShape;
import io.kairos.workbench.bench.mapreduce.JobStream;
import io.kairos.workbench.bench.mapreduce.StreamPlay;
import io.kairos.workbench.bench.session.QueryClient;
import io.kairos.workbench.bench.session.SparkFiles;
import io.kairos.workbench.bench.session.SparkSubmission;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two applications of stock Spark and a stream of MapReduce jobs in one queue that goes by ranks.
 */
@Tag("long")
class SparkBesideMapReduceIT {
  private static final int ROWS = 1_000_000;
  private static final JobShape SHAPE = new JobShape("small", 2, 0.5, 1, 0.2);
  private static final List<JobStream.Arrival> JOBS =
      List.of(new JobStream.Arrival(SHAPE, 0), new JobStream.Arrival(SHAPE, 5));
  private static final int LEAST_ROUNDS = 3;
  private static final Duration LIMIT = Duration.ofSeconds(400);

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void applicationsOfSparkLoseNoExecutorAndAnswerWhileMapReduceJobsComeAndGo() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start("spark-map-reduce", SparkBesideMapReduceIT::settings)) {
      SparkSubmission spark =
          new SparkSubmission(cluster.daemons(), SparkFiles.ofRepository().require(), Map.of());
      try (QueryClient one = QueryClient.start(spark, "one", "default", 2, ROWS);
          QueryClient other = QueryClient.start(spark, "other", "default", 2, ROWS)) {
        CompletableFuture<List<JobReport>> jobs =
            CompletableFuture.supplyAsync(() -> playMapReduce(cluster));
        List<QueryClient.Answer> answers = new ArrayList<>();
        while (answers.size() < 2 * LEAST_ROUNDS || !jobs.isDone()) {
          answers.add(one.ask());
          answers.add(other.ask());
        }
        cluster.report(
            "%d queries beside %d MapReduce jobs, %d suspensions",
            answers.size(), JOBS.size(), cluster.metric("Suspensions"));

        assertThat(answers).allMatch(QueryClient.Answer::right);
        assertThat(answers.subList(answers.size() - 2, answers.size()))
            .allSatisfy(
                last -> {
                  assertThat(last.executorsLost()).isZero();
                  assertThat(last.failedTasks()).isZero();
                  assertThat(last.timeOuts()).isZero();
                });
        assertThat(jobs.get()).hasSameSizeAs(JOBS).allMatch(JobReport::isSound);
        assertThat(cluster.metric("CoreControlErrors")).isZero();
        assertThat(cluster.metric("SchedulerErrors")).isZero();
      }
    }
  }

  private static List<JobReport> playMapReduce(KairosCluster cluster) {
    try {
      return new StreamPlay(cluster.daemons(), Map.of(), LIMIT).play(JOBS);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The defaults of both sides, but for turns that a test can wait for. */
  private static void settings(ClusterSpec spec) {
    spec.nodes(2)
        .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos")
        .site("yarn.nodemanager.kairos.core-control", "auto")
        .site("yarn.nodemanager.kairos.policy", "rank")
        .site("yarn.nodemanager.kairos.quantum-ms", "2000")
        .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "rank");
  }
}
