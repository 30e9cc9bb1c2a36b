// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A whole node on cgroup v2 with CPU control as shipped. {@link CgroupV2NodeGuestIT} runs it in a
 * guest; elsewhere it runs as root where cgroup v2 is mounted writable.
 */
class CgroupV2NodeIT {
  private static final int MAPS = 4;
  private static final long SAMPLES_A_MAP = 200_000;

  /** An emulated machine is slow. */
  private static final Duration LIMIT = Duration.ofMinutes(20);

  @BeforeEach
  void needsCgroupV2() {
    CgroupsV2.assumeWritable();
  }

  @Test
  void aMapReduceJobRunsWithItsTasksTakingTurns() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "cgroup-v2-node",
            spec ->
                spec.heartbeatMillis(1000)
                    .site("yarn.nodemanager.kairos.core-control", "auto")
                    .site("yarn.nodemanager.kairos.quantum-ms", "2000")
                    .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos"))) {
      CompletableFuture<Double> pi = PiJob.submit(cluster, MAPS, SAMPLES_A_MAP);
      CgroupsV2 cgroups = new CgroupsV2();
      Poll.until(
          LIMIT,
          "the job to end",
          () -> {
            cgroups.look();
            return pi.isDone();
          });

      cluster.report(
          "pi is %.5f; %s; %d tasks in cgroups, %d of them seen suspended; %d suspensions",
          pi.get(),
          cluster.nodeMetrics(0).path("tag.CoreControl").asText(),
          cgroups.seen().size(),
          cgroups.seenSuspended().size(),
          cluster.metric("Suspensions"));
      assertThat(pi.get()).isBetween(Math.PI - 1e-2, Math.PI + 1e-2);
      assertThat(cgroups.seen()).hasSizeGreaterThanOrEqualTo(MAPS + 1);
      assertThat(cgroups.seenSuspended()).isNotEmpty();
      assertThat(cluster.nodeMetrics(0).path("tag.CoreControl").asText()).contains("cgroup-v2");
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    }
    Poll.until("no cgroup to be left", () -> CgroupsV2.tasks().isEmpty(), CgroupsV2::tasks);
  }
}
