// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.workbench.bench.mapreduce.JobReport;
import io.kairos.workbench.bench.mapreduce.JobShape;
import io.kairos.workbench.bench.mapreduce.JobStream;
import io.kairos.workbench.bench.mapreduce.StreamPlay;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * MapReduce jobs as they are, map, shuffle and reduce, several at once, on a cluster under Kairos.
 * Speculation and slow start are MapReduce's defaults.
 */
class MapReduceUnderKairosIT {
  private static final int NODES = 2;
  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final JobShape OTHER_JOB = new JobShape("other", 3, 0.5, 2, 0.2);
  private static final Duration LIMIT = Duration.ofSeconds(200);

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void jobsGiveTheRightAnswersWithTheirTasksPreemptedAndTheirMastersLeftAlone() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "map-reduce",
            spec ->
                spec.nodes(NODES)
                    .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos")
                    // The one job here whose logs somebody may want to read.
                    .site("yarn.nodemanager.log.retain-seconds", "10800"))) {
      long begin = System.nanoTime();
      CompletableFuture<Double> pi = PiJob.submit(cluster, MAPS, SAMPLES_A_MAP);
      CompletableFuture<List<JobReport>> other =
          CompletableFuture.supplyAsync(() -> playOther(cluster));
      SampledCount sample = SampledCount.submit(cluster.folder(), PiJob.configuration(cluster));
      Set<String> withCgroup = new TreeSet<>();
      Poll.until(
          LIMIT,
          "the jobs to end",
          () -> {
            withCgroup.addAll(cluster.cgroups().tasks());
            return pi.isDone() && other.isDone() && sample.isComplete();
          });
      double seconds = (System.nanoTime() - begin) / 1e9;

      long suspensions = sum(cluster, "Suspensions");
      cluster.report(
          "pi is %.7f after %.1f s; %d tasks in cgroups, %d suspensions, %d resumes",
          pi.get(), seconds, withCgroup.size(), suspensions, sum(cluster, "Resumes"));
      cluster.report("beside it %s", other.get());
      assertThat(other.get()).hasSize(1).allMatch(JobReport::isSound);
      sample.assertEveryLineOfTheSampleWasCountedOnce();
      assertThat(pi.get()).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      assertThat(suspensions).isPositive();
      assertThat(sum(cluster, "CoreControlErrors")).isZero();
      assertThat(sum(cluster, "UnjoinedLaunches")).isZero();
      // An application master is the first container of its job, and without a cgroup it cannot be
      // shrunk.
      assertThat(withCgroup)
          .hasSizeGreaterThanOrEqualTo(MAPS + 1)
          .noneMatch(id -> id.endsWith("_000001"));
    }
  }

  private static List<JobReport> playOther(KairosCluster cluster) {
    try {
      return new StreamPlay(cluster.daemons(), Map.of(), LIMIT)
          .play(List.of(new JobStream.Arrival(OTHER_JOB, 0)));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long sum(KairosCluster cluster, String metric) {
    return IntStream.range(0, NODES).mapToLong(node -> cluster.metric(node, metric)).sum();
  }
}
