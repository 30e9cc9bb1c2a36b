// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.client.cli.SchedConfCLI;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queues and Kairos's settings in a configuration store on ZooKeeper: changed by YARN's own command
 * while a MapReduce job keeps the node full, and through a {@code kill -9} of the active
 * ResourceManager.
 */
@Tag("long")
class ConfigurationStoreIT {
  private static final String NAME = "configuration-store";
  private static final String QUEUE_VCORES = "yarn.scheduler.capacity.kairos.queue-vcores";

  /** Room for masters comes on top of N + Q. */
  private static final int MASTER = 1;

  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final Duration LIMIT = Duration.ofSeconds(120);

  @TempDir Path folder;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theStandbyGoesOnWithWhatWasChangedAndTheJobEndsRightly() throws Exception {
    try (LocalZooKeeper zooKeeper = new LocalZooKeeper(folder);
        KairosCluster cluster =
            KairosCluster.start(
                NAME,
                spec ->
                    spec.standby(zooKeeper.address())
                        .site(
                            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
                            YarnConfiguration.ZK_CONFIGURATION_STORE)
                        .site(
                            "yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms",
                            "1000")
                        .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos"))) {
      assertThat(vcores(cluster)).isEqualTo(1 + 4);
      CompletableFuture<Double> pi = PiJob.submit(cluster, MAPS, SAMPLES_A_MAP);
      Poll.until("tasks to take turns", () -> cluster.metric("Suspensions") > 0);
      awaitVcores(cluster, MASTER + 1 + 4);

      assertThat(change(cluster, "-global", QUEUE_VCORES + "=3")).isZero();
      awaitVcores(cluster, MASTER + 1 + 3);
      assertThat(
              change(
                  cluster,
                  "-add",
                  "root.sessions:capacity=50,maximum-capacity=100,user-limit-factor=100,"
                      + "kairos-class=session",
                  "-update",
                  "root.default:capacity=50"))
          .isZero();
      assertThat(change(cluster, "-global", QUEUE_VCORES + "=many")).as("refused").isNotZero();
      assertThat(vcores(cluster)).isEqualTo(MASTER + 1 + 3);

      assertThat(pi).isNotDone();
      cluster.daemons().killResourceManager();
      cluster.daemons().awaitFailover();
      awaitVcores(cluster, MASTER + 1 + 3);
      BusyJob session =
          BusyJob.submit(cluster.jobs(), "sessions", cluster.folder().resolve("session"), 1, 0.1);
      Poll.until(
          "the class of the queue that was added",
          () -> TaskStates.of(cluster).stream().anyMatch(task -> task.startsWith("session ")),
          () -> TaskStates.of(cluster));
      assertThat(change(cluster, "-global", QUEUE_VCORES + "=5")).isZero();
      awaitVcores(cluster, MASTER + 1 + 5);

      session.finish();
      double estimate = pi.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      cluster.report("pi is %.7f; %d suspensions", estimate, cluster.metric("Suspensions"));
      assertThat(estimate).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      assertThat(cluster.metric("CoreControlErrors")).isZero();
    }
  }

  /** As {@code yarn schedulerconf} with these arguments; its exit code. */
  private static int change(KairosCluster cluster, String... arguments) throws Exception {
    SchedConfCLI command = new SchedConfCLI();
    command.setConf(cluster.daemons().yarnConfiguration());
    return command.run(arguments);
  }

  private static void awaitVcores(KairosCluster cluster, int expected) {
    Poll.until(
        "room for " + expected + " containers",
        () -> vcores(cluster) == expected,
        () -> vcores(cluster));
  }

  /** Of the node in the scheduler's books; -1 while nobody answers. */
  private static int vcores(KairosCluster cluster) {
    try {
      return cluster
          .yarn("metrics")
          .at("/clusterMetrics/totalClusterResourcesAcrossPartition/vCores")
          .asInt(-1);
    } catch (UncheckedIOException e) {
      // It has just become active.
      return -1;
    }
  }
}
