// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.common.Poll;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of the active ResourceManager in mid-stream, with ranks on both sides. */
class FailoverIT {
  private static final String NAME = "failover";

  private static final String HISTORY = "/rmstore/KairosJobHistory";
  private static final int PAST_JOBS = 12;

  /** Of a job that ends before its node reports nothing is learnt. */
  private static final int ENOUGH = 10;

  private static final int WIDE = 3;
  private static final double CPU_SECONDS = 0.2;

  /** What was learnt is written every half minute. */
  private static final Duration KEPT = Duration.ofSeconds(60);

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theStandbyRanksByWhatTheKilledOneLearntAndEveryJobEnds() throws Exception {
    try (LocalZooKeeper zooKeeper = new LocalZooKeeper(folder);
        KairosCluster cluster =
            KairosCluster.start(
                NAME,
                spec ->
                    KairosCluster.standby(zooKeeper, spec)
                        .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "rank")
                        .site("yarn.nodemanager.kairos.policy", "rank")
                        .site("yarn.nodemanager.kairos.rank-news-ms", "250"))) {
      for (int i = 0; i < PAST_JOBS; i++) {
        BusyJob.run(cluster.jobs(), cluster.folder().resolve("past" + i), 1, 0.05);
      }
      // Before anybody works for as long as that takes.
      Poll.until(
          KEPT,
          "what was learnt to be kept",
          () -> keptJobs(zooKeeper) >= ENOUGH,
          () -> keptJobs(zooKeeper));
      BusyJob wide = cluster.submit("wide", WIDE, 1, CPU_SECONDS);
      BusyJob narrow = cluster.submit("narrow", 1, 2, CPU_SECONDS);
      awaitTurns(cluster);
      int known = pastJobs(cluster, "narrow");
      assertThat(known).isGreaterThanOrEqualTo(ENOUGH);
      Poll.until(
          KEPT,
          "what was learnt of " + known + " jobs to be kept",
          () -> keptJobs(zooKeeper) == known,
          () -> keptJobs(zooKeeper));

      cluster.daemons().killResourceManager();
      cluster.daemons().awaitFailover();
      Poll.until(
          "both to be ranked by the same jobs",
          () -> pastJobs(cluster, "narrow") == known && pastJobs(cluster, "wide") == known);
      awaitTurns(cluster);

      double ofNarrow = narrow.finish();
      double ofWide = wide.finish();
      cluster.report("%.2f cores for the narrow job, %.2f for the wide one", ofNarrow, ofWide);
      assertThat(cluster.cgroups().suspended()).isZero();
    }
  }

  /** Two tasks and one core; both have worked longer than any job that is known of. */
  private static void awaitTurns(KairosCluster cluster) {
    Poll.until(
        "one task to be suspended and one to run",
        () -> cluster.cgroups().suspended() == 1 && cluster.metric("Tasks") == 2,
        () -> cluster.cgroups().quotas());
  }

  private static int keptJobs(LocalZooKeeper zooKeeper) {
    try {
      Optional<byte[]> kept = zooKeeper.read(HISTORY);
      if (kept.isEmpty()) {
        return 0;
      }
      try (InputStream json = new GZIPInputStream(new ByteArrayInputStream(kept.get()))) {
        return JSON.readTree(json).path("jobSeconds").size();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** By how many jobs that ended a running job is ranked; -1 while nobody says so. */
  private static int pastJobs(KairosCluster cluster, String job) {
    try {
      JsonNode running = cluster.yarn("apps?states=RUNNING").at("/apps/app");
      for (JsonNode application : running) {
        if (application.path("name").asText().equals(job)) {
          String id = application.path("id").asText();
          return cluster.page("apps/" + id).at("/rank/pastJobs").asInt(-1);
        }
      }
    } catch (UncheckedIOException e) {
      // It has just become active.
    }
    return -1;
  }
}
