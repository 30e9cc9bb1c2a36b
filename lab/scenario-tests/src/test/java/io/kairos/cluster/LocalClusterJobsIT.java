// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on real daemons, which leave no process in the end. One cluster serves all tests. */
class LocalClusterJobsIT {
  private static final Duration POLL = Duration.ofMillis(100);

  @TempDir private static Path clusterFolder;

  private static LocalCluster cluster;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws IOException {
    cluster = LocalCluster.start(new ClusterSpec(clusterFolder));
    assertThat(Leftovers.daemonsOf(clusterFolder)).hasSize(3);
  }

  @AfterAll
  static void leavesNoProcess() {
    cluster.close();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @Test
  void everyTaskOfAJobRunsOnce() throws Exception {
    Path marks = Files.createDirectory(folder.resolve("marks"));
    try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
      jobs.submit(JobSpec.of("two-tasks", 2, "touch " + marks + "/$CONTAINER_ID"))
          .get(30, TimeUnit.SECONDS);
    }
    try (Stream<Path> ran = Files.list(marks)) {
      assertThat(ran).hasSize(2);
    }
  }

  @Test
  void theReducesOfAJobWorkWhenItsMapsHaveEnded() throws Exception {
    Path ended = Files.createDirectory(folder.resolve("ended"));
    Path seen = Files.createDirectory(folder.resolve("seen"));
    String task =
        "ls " + ended + " | wc -l > " + seen + "/$CONTAINER_ID; touch " + ended + "/$CONTAINER_ID";
    try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
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
    try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
      List<String> others = cluster.containers().stream().map(ContainerSpan::container).toList();
      long before = System.currentTimeMillis();
      jobs.submit(JobSpec.of("phases", 4, task).withReduces(1, atOnce)).get(60, TimeUnit.SECONDS);
      Poll.until("all ends are told", () -> ended(others).size() == 4);
      long after = System.currentTimeMillis();

      List<ContainerSpan> spans = ended(others);
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

  private static List<ContainerSpan> ended(List<String> others) throws IOException {
    return cluster.containers().stream()
        .filter(span -> !others.contains(span.container()) && span.toMillis().isPresent())
        .toList();
  }
}
