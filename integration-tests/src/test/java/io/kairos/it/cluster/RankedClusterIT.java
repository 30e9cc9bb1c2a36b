// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ranks of jobs on both sides, as by default, and {@code kill -9} of each side in turn. */
class RankedClusterIT {
  private static final String NAME = "ranked";
  private static final int WIDE = 3;
  private static final double CPU_SECONDS = 0.3;

  /** By turns, tasks would change places in that time. */
  private static final Duration TEN_QUANTA = Duration.ofSeconds(3);

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theNarrowJobRunsAndTheWideOneWaitsWhicheverDaemonIsKilled() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            NAME,
            spec ->
                KairosCluster.recoverResourceManager(NAME, spec)
                    .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "rank")
                    // Longer than the test, as a task that has worked for that long ranks worse.
                    .capacityScheduler(
                        "yarn.scheduler.capacity.kairos.default-task-duration-ms", "1h")
                    // By 3 the wide job would be lifted for a third of the time.
                    .capacityScheduler("yarn.scheduler.capacity.kairos.job-rank-guard", "1000")
                    .site("yarn.nodemanager.kairos.policy", "rank")
                    .site("yarn.nodemanager.kairos.rank-news-ms", "250"))) {
      // One core, and no task of the job ranks better than the one that runs.
      BusyJob wide = cluster.submit("wide", WIDE, 1, CPU_SECONDS);
      BusyJob narrow = cluster.submit("narrow", 1, 2, CPU_SECONDS);
      awaitThatOnlyTheFirstJobIsSuspended(cluster);

      cluster.daemons().killResourceManager();
      cluster.daemons().startResourceManager();
      Poll.until("both to be recovered", () -> allocated(cluster) == 2);
      awaitThatOnlyTheFirstJobIsSuspended(cluster);

      cluster.daemons().killNode(0);
      cluster.daemons().startNode(0);
      Poll.until("both to be known again", () -> cluster.metric("RecoveredTasks") == 2);
      awaitThatOnlyTheFirstJobIsSuspended(cluster);

      double ofNarrow = narrow.finish();
      double ofWide = wide.finish();
      cluster.report("%.2f cores for the narrow job, %.2f for the wide one", ofNarrow, ofWide);
      assertThat(cluster.cgroups().suspended()).isZero();
    }
  }

  private static long allocated(KairosCluster cluster) {
    return cluster
        .daemons()
        .resourceManagerMetrics("Hadoop:service=ResourceManager,name=QueueMetrics,q0=root")
        .path(0)
        .path("AllocatedContainers")
        .asLong(-1);
  }

  private static void awaitThatOnlyTheFirstJobIsSuspended(KairosCluster cluster) {
    Poll.until(
        "the task of the wide job to be suspended for ten quanta, and no other",
        () -> {
          AtomicInteger others = new AtomicInteger();
          Poll.during(
              TEN_QUANTA,
              () -> {
                List<String> now = suspended(cluster);
                if (now.size() != 1 || !now.get(0).contains("_0001_")) {
                  others.incrementAndGet();
                }
              });
          return others.get() == 0;
        },
        () -> cluster.cgroups().quotas());
  }

  private static List<String> suspended(KairosCluster cluster) {
    return cluster.cgroups().quotas().entrySet().stream()
        .filter(task -> task.getValue() != Cgroups.FULL_SPEED)
        .map(task -> task.getKey())
        .toList();
  }
}
