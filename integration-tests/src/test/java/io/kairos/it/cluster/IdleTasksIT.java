// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node of one core whose tasks wait for something, as reducers do, beside one that works. */
class IdleTasksIT {
  private static final int WAITING_TASKS = 2;
  private static final double SOAKED_CORES = 0.1;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theCpuThatASuspendedTaskSoaksUpIsToldByTheNodeAndTheResourceManager() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "soaked-up", spec -> spec.site("yarn.nodemanager.kairos.core-control", "auto"))) {
      // Never idle, and it leaves about half of the core.
      String command = "while :; do timeout 0.1 bash -c 'while :; do :; done'; sleep 0.1; done";
      cluster.jobs().submit(JobSpec.of("half", 1, command));
      Poll.until("the task that rests now and then", () -> cluster.metric("Tasks") == 1);
      BusyJob busy = cluster.submit("busy", 1, 2, 0.3);
      Poll.until(
          "a second in which the busy task is suspended and works, so that no core is idle",
          () -> isSoakedUp(cluster),
          () -> cluster.nodeMetrics(0).toString());
      Poll.until(
          "the ResourceManager to tell the same",
          () -> cluster.page("nodes").at("/nodes/0/spareCores").asDouble() > SOAKED_CORES,
          () -> cluster.page("nodes").toString());
      busy.finish();
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }

  private static boolean isSoakedUp(KairosCluster cluster) {
    JsonNode metrics = cluster.nodeMetrics(0);
    long used = metrics.path("UsedMilliCores").asLong();
    long spare = metrics.path("SpareMilliCores").asLong();
    boolean isSoakedUp = isOneCore(used) && spare > SOAKED_CORES * 1000;
    if (isSoakedUp) {
      cluster.report("%d milli-cores used, %d of them by suspended tasks", used, spare);
    }
    return isSoakedUp;
  }

  /** A busy machine may take some of it. */
  private static boolean isOneCore(long milliCores) {
    return milliCores > 500 && milliCores < 1_100;
  }

  private static boolean isToldByResourceManager(KairosCluster cluster) {
    JsonNode node = cluster.page("nodes").at("/nodes/0");
    JsonNode sums = cluster.page("cluster");
    JsonNode metrics =
        cluster
            .daemons()
            .resourceManagerMetrics("Hadoop:service=ResourceManager,name=KairosScheduler")
            .path(0);
    return node.path("idle").asInt() == WAITING_TASKS
        && node.path("idleVcores").asInt() == WAITING_TASKS
        && isOneCore(Math.round(node.path("usedCores").asDouble() * 1000))
        && sums.at("/tasks/idle").asInt() == WAITING_TASKS
        && isOneCore(Math.round(sums.at("/cores/used").asDouble() * 1000))
        && sums.at("/cores/of").asInt() == 1
        && metrics.path("IdleTasks").asInt() == WAITING_TASKS
        && isOneCore(metrics.path("UsedMilliCores").asLong())
        && metrics.path("NodesWithUsedCores").asInt() == 1;
  }

  @Test
  void tasksThatWaitLeaveTheCoreToOneThatWorksUntilTheyWorkThemselves() throws Exception {
    // Stopped tasks use nothing of what others leave, so that only the order can help.
    try (KairosCluster cluster = KairosCluster.start("idle-tasks", spec -> {})) {
      Path go = cluster.folder().resolve("go");
      String command = "while [ ! -e " + go + " ]; do sleep 1; done; while :; do :; done";
      cluster.jobs().submit(JobSpec.of("reducers", WAITING_TASKS, command));
      Poll.until("tasks that wait", () -> cluster.metric("Tasks") == WAITING_TASKS);
      BusyJob busy = cluster.submit("busy", 1, WAITING_TASKS + 1, 0.3);
      Poll.until(
          "the tasks that wait to be idle",
          () -> TaskStates.of(cluster).equals(List.of("idle", "idle", "running")));

      long before = cluster.metric("Suspensions");
      double cores = cluster.coresUsedDuring(Duration.ofSeconds(3));
      long suspensions = cluster.metric("Suspensions") - before;
      cluster.report(
          "one busy task beside two idle ones: %.2f cores, %d suspensions in 3 s",
          cores, suspensions);
      assertThat(suspensions).as("ten quanta in which nobody else wants the core").isZero();
      Poll.until(
          "the node and the ResourceManager to tell of two idle tasks and of one core used",
          () -> isOneCore(cluster.metric("UsedMilliCores")) && isToldByResourceManager(cluster),
          () -> cluster.nodeMetrics(0) + " " + cluster.page("nodes"));
      assertThat(cluster.metric("Idle")).isEqualTo(WAITING_TASKS);
      assertThat(cluster.metric("Running")).as("idle ones included").isEqualTo(WAITING_TASKS + 1);
      Poll.until(
          "a second in which nobody was suspended, as metrics are some seconds old",
          () -> cluster.metric("SpareMilliCores") == 0,
          () -> cluster.nodeMetrics(0).toString());

      Files.createFile(go);
      Poll.until(
          "the tasks that waited to take turns",
          () -> TaskStates.of(cluster).equals(List.of("running", "suspended", "suspended")));
      busy.finish();
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }
}
