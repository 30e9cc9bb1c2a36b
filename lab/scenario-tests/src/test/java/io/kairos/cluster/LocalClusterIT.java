// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalClusterIT {
  private static final Duration POLL = Duration.ofMillis(100);

  @TempDir Path folder;

  @Test
  void containersOfAKilledNodeSurviveItAndAreTakenOverByItsSuccessor() throws Exception {
    Path runs = folder.resolve("runs");
    Path go = folder.resolve("go");
    try (LocalCluster cluster =
        LocalCluster.start(new ClusterSpec(folder.resolve("cluster")).nodes(1))) {
      try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
        String untilTold = "touch " + runs + "; while ! [ -e " + go + " ]; do sleep 0.05; done";
        var job = jobs.submit(JobSpec.of("waits", 1, untilTold));
        Poll.until("the task runs", () -> Files.exists(runs));

        cluster.killNode(0);
        assertThat(cluster.containerProcesses()).isNotEmpty();
        cluster.startNode(0);
        Files.createFile(go);

        job.get(30, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void closingEndsClientsAndContainersThatOutlivedTheirNode() throws Exception {
    LocalCluster cluster = LocalCluster.start(new ClusterSpec(folder.resolve("cluster")).nodes(1));
    ProcessBuilder sleeps = new ProcessBuilder("sleep", "1000");
    cluster.endWithIt(sleeps.environment());
    Process client = sleeps.start();
    try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
      jobs.submit(JobSpec.of("sleeps", 1, "sleep 1000"));
      Poll.until("a container runs", () -> !cluster.containerProcesses().isEmpty());
      cluster.killNode(0);
    }

    cluster.close();

    assertThat(cluster.containerProcesses()).isEmpty();
    assertThat(client.waitFor()).isNotZero();
  }

  /** Daemons are in sessions of their own; the owner's hook is cut short, as Maven's. */
  @ParameterizedTest
  @ValueSource(strings = {"TERM", "KILL"})
  void aSignalToTheProcessGroupOfAClusterLeavesNothing(String signal) throws Exception {
    Path cluster = folder.resolve("cluster");
    Process owner =
        new ProcessBuilder(
                "setsid",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "-Dkairos.class-archives=" + System.getProperty("kairos.class-archives", ""),
                ClusterOwner.class.getName(),
                cluster.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("owner.out").toFile())
            .start();
    try {
      Poll.until(
          Duration.ofSeconds(180),
          "a container to run",
          () -> Files.exists(cluster.resolve(ClusterOwner.RUNS)));
      assertThat(Leftovers.daemonsOf(cluster)).hasSize(2);
      assertThat(Leftovers.of(cluster)).isNotEmpty();

      assertThat(
              new ProcessBuilder("kill", "-s", signal, "--", "-" + owner.pid()).start().waitFor())
          .isZero();

      assertThat(owner.waitFor()).isNotZero();
      Poll.until(
          "nothing to be left",
          () -> Leftovers.daemonsOf(cluster).isEmpty() && Leftovers.of(cluster).isEmpty(),
          () -> Leftovers.daemonsOf(cluster) + " " + Leftovers.of(cluster));
    } finally {
      owner.destroyForcibly().waitFor();
    }
  }

  @Test
  void aDaemonThatRefusesItsConfigurationIsQuotedInOneLine() {
    ClusterSpec spec =
        new ClusterSpec(folder.resolve("cluster"))
            .site("yarn.scheduler.minimum-allocation-mb", "10")
            .site("yarn.scheduler.maximum-allocation-mb", "5");

    assertThatThrownBy(() -> LocalCluster.start(spec))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("resourcemanager ended")
        .hasMessageContaining("allocation")
        .hasMessageNotContaining("\n");
    assertThat(childProcesses()).isZero();
  }

  private static long childProcesses() {
    return ProcessHandle.current().descendants().count();
  }
}
