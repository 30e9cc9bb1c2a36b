// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.cluster.job.ReduceRule;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalClusterIT {
  private static final Duration POLL = Duration.ofMillis(100);

  @TempDir Path folder;

  @Test
  void aClusterRunsAJobOnRealDaemonsAndLeavesNoProcess() throws Exception {
    Path marks = Files.createDirectory(folder.resolve("marks"));
    try (LocalCluster cluster = LocalCluster.start(new ClusterSpec(folder.resolve("cluster")))) {
      long daemons = childProcesses();
      try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
        jobs.submit(JobSpec.of("two-tasks", 2, "touch " + marks + "/$CONTAINER_ID"))
            .get(30, TimeUnit.SECONDS);
      }

      assertThat(daemons).isEqualTo(3);
      try (Stream<Path> ran = Files.list(marks)) {
        assertThat(ran).hasSize(2);
      }
    }
    assertThat(childProcesses()).isZero();
  }

  @Test
  void theReducesOfAJobWorkWhenItsMapsHaveEnded() throws Exception {
    Path ended = Files.createDirectory(folder.resolve("ended"));
    Path seen = Files.createDirectory(folder.resolve("seen"));
    String task =
        "ls " + ended + " | wc -l > " + seen + "/$CONTAINER_ID; touch " + ended + "/$CONTAINER_ID";
    try (LocalCluster cluster = LocalCluster.start(new ClusterSpec(folder.resolve("cluster")));
        JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
      jobs.submit(JobSpec.of("phases", 7, task).withReduces(3, ReduceRule.AFTER_MAPS))
          .get(60, TimeUnit.SECONDS);
    }
    List<Integer> endedBefore = new ArrayList<>();
    try (Stream<Path> tasks = Files.list(seen)) {
      for (Path one : tasks.toList()) {
        endedBefore.add(Integer.valueOf(Files.readString(one).strip()));
      }
    }
    assertThat(endedBefore).hasSize(7).filteredOn(number -> number >= 4).hasSize(3);
  }

  @Test
  void everyContainerIsToldFromItsAllocationToItsEndAndUntilWhenAReduceWaited() throws Exception {
    String task = "sleep 0.5";
    ReduceRule atOnce = (completed, unassigned, held, room) -> 1;
    try (LocalCluster cluster = LocalCluster.start(new ClusterSpec(folder.resolve("cluster")));
        JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
      long before = System.currentTimeMillis();
      jobs.submit(JobSpec.of("phases", 4, task).withReduces(1, atOnce)).get(60, TimeUnit.SECONDS);
      Poll.until("all ends are told", () -> ended(cluster).size() == 4);
      long after = System.currentTimeMillis();

      List<ContainerSpan> spans = ended(cluster);
      assertThat(spans)
          .allSatisfy(
              span -> {
                assertThat(span.fromMillis()).isBetween(before, after);
                assertThat(span.toMillis().getAsLong()).isBetween(span.fromMillis() + 500, after);
                assertThat(span.node()).contains(":");
              });
      assertThat(spans).extracting(ContainerSpan::node).doesNotContainNull();
      assertThat(jobs.mapsEndMillis()).hasSize(1);
      Predicate<ContainerSpan> isReduce =
          span -> jobs.mapsEndMillis().containsKey(span.container());
      ContainerSpan reduce = spans.stream().filter(isReduce).findFirst().orElseThrow();
      long lastMapStartMillis =
          spans.stream()
              .filter(isReduce.negate())
              .mapToLong(ContainerSpan::fromMillis)
              .max()
              .orElseThrow();
      // The last map sleeps before this moment and the reduce after it, whichever was placed first.
      assertThat(jobs.mapsEndMillis().get(reduce.container()))
          .isBetween(lastMapStartMillis + 500, reduce.toMillis().getAsLong() - 500);
    }
  }

  private static List<ContainerSpan> ended(LocalCluster cluster) throws IOException {
    return cluster.containers().stream().filter(span -> span.toMillis().isPresent()).toList();
  }

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
  void closingEndsContainersThatOutlivedTheirNode() throws Exception {
    LocalCluster cluster = LocalCluster.start(new ClusterSpec(folder.resolve("cluster")).nodes(1));
    try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
      jobs.submit(JobSpec.of("sleeps", 1, "sleep 1000"));
      Poll.until("a container runs", () -> !cluster.containerProcesses().isEmpty());
      cluster.killNode(0);
    }

    cluster.close();

    assertThat(cluster.containerProcesses()).isEmpty();
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
