// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.common.Poll;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Stock's {@linkplain LinuxExecutor LinuxContainerExecutor} of Hadoop 3.5 with cgroup v2. {@link
 * LinuxContainerExecutorGuestIT} runs it in a guest, whose first program installs the setuid
 * program.
 */
class LinuxContainerExecutorV2IT {
  private static final String NAME = "linux-executor-v2";
  private static final int TASKS = 3;
  private static final int MAPS = 4;
  private static final long SAMPLES_A_MAP = 200_000;

  /** An emulated machine is slow. */
  private static final Duration LIMIT = Duration.ofMinutes(20);

  @BeforeEach
  void needsCgroupV2AndTheSetuidProgram() {
    CgroupsV2.assumeWritable();
    LinuxExecutor.assumeInstalled("integration-tests/lce/run.sh --cgroup-v2");
  }

  @Test
  void tasksOfAnotherUserTakeTurnsInTheCgroupsThatYarnMakes() throws Exception {
    String classPath = LinuxExecutor.readableByAll(ClusterSpec.ownClassPath());
    String hierarchy = KairosCluster.hierarchy(NAME);
    CgroupsV2.delegateTo(LinuxExecutor.NODE_USER, hierarchy);
    try (KairosCluster cluster =
        KairosCluster.start(
            NAME,
            spec ->
                spec.heartbeatMillis(1000)
                    .nodeLaunchPrefix(LinuxExecutor.as(LinuxExecutor.NODE_USER))
                    .classPath(classPath)
                    .site(LinuxExecutor.site(hierarchy))
                    .site("yarn.nodemanager.linux-container-executor.cgroups.v2.enabled", "true")
                    .site("yarn.nodemanager.kairos.core-control", "auto")
                    .site("yarn.nodemanager.kairos.quantum-ms", "2000"))) {
      CgroupsV2 busy = new CgroupsV2();
      BusyJob job = cluster.submit("busy", TASKS, TASKS, 0.2);
      Poll.until(
          LIMIT,
          "each task to be seen suspended",
          () -> {
            busy.look();
            return busy.seenSuspended().size() == TASKS;
          });
      List<Integer> users = cluster.busyProcesses().stream().map(Processes::user).toList();
      job.finish();
      long before = cluster.metric("Suspensions");

      CgroupsV2 cgroups = new CgroupsV2();
      double pi =
          TaskUserPi.on(cluster, classPath).estimate(MAPS, SAMPLES_A_MAP, LIMIT, cgroups::look);

      cluster.report(
          "%s; tasks of users %s; pi is %.5f; %d tasks in cgroups, %d of them seen suspended;"
              + " %d suspensions",
          cluster.nodeMetrics(0).path("tag.CoreControl").asText(),
          users,
          pi,
          cgroups.seen().size(),
          cgroups.seenSuspended().size(),
          cluster.metric("Suspensions") - before);
      assertThat(users).containsOnly(LinuxExecutor.TASK_USER);
      assertThat(cluster.nodeMetrics(0).path("tag.CoreControl").asText()).contains("cgroup-v2");
      assertThat(pi).isBetween(Math.PI - 1e-2, Math.PI + 1e-2);
      assertThat(cgroups.seen()).hasSizeGreaterThanOrEqualTo(MAPS + 1);
      assertThat(cgroups.seenSuspended()).isNotEmpty();
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    }
    Poll.until("no cgroup to be left", () -> CgroupsV2.tasks().isEmpty(), CgroupsV2::tasks);
  }
}
