// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node that decides, counts and reports, and touches nothing. */
class ShadowModeIT {
  private static final int TASKS = 3;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void decisionsAreCountedButNoCgroupIsMadeAndNoTaskIsSlow() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "shadow",
            spec ->
                spec.site("yarn.nodemanager.kairos.mode", "shadow")
                    .capacityScheduler("yarn.scheduler.capacity.kairos.queue-vcores", "2"))) {
      BusyJob job = cluster.submit("busy", TASKS + 1, TASKS, 0.1);
      List<Long> busy = busyProcesses(cluster);
      // From when all of them are there.
      List<Double> before = busy.stream().map(Processes::cpuSeconds).toList();
      long decided = cluster.metric("Suspensions");
      Poll.until(
          "decisions",
          () -> {
            assertThat(cluster.cgroups().directory()).doesNotExist();
            assertThat(busy).noneMatch(Processes::isStopped);
            return cluster.metric("Suspensions") >= decided + 10;
          });
      long waiting = cluster.metric("Waiting");
      List<Double> cpuSeconds =
          IntStream.range(0, TASKS)
              .mapToObj(task -> Processes.cpuSeconds(busy.get(task)) - before.get(task))
              .toList();
      long suspensions = cluster.metric("Suspensions");
      job.finish();

      cluster.report(
          "%d suspensions decided, %d tasks waiting; CPU seconds of each task %s",
          suspensions, waiting, cpuSeconds);
      assertThat(waiting).isEqualTo(TASKS - 1);
      assertThat(cluster.nodeMetrics(0).path("tag.CoreControl").asText()).contains("shadow");
      // Three busy tasks share the machine's cores; a suspended one would have next to nothing.
      double most = cpuSeconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
      assertThat(cpuSeconds).allMatch(seconds -> seconds > most / 4);
      assertThat(cluster.cgroups().directory()).doesNotExist();
    }
  }

  private static List<Long> busyProcesses(KairosCluster cluster) {
    Poll.until(
        "processes of all tasks",
        () -> cluster.busyProcesses().size() == TASKS,
        () ->
            cluster.daemons().containerProcesses().stream()
                .map(p -> Processes.commandLine(p.pid()))
                .toList());
    return cluster.busyProcesses();
  }
}
