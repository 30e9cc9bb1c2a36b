// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.common.Poll;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Stock's {@linkplain LinuxExecutor LinuxContainerExecutor} with cgroup v1. Runs by {@code
 * integration-tests/lce/run.sh} alone, which installs the setuid program.
 */
class LinuxContainerExecutorIT {
  private static final String NAME = "linux-executor";
  private static final int TASKS = 3;
  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  @BeforeEach
  void needsTheSetuidProgram() {
    Cgroups.assumeWritable();
    LinuxExecutor.assumeInstalled("integration-tests/lce/run.sh");
  }

  @Test
  void tasksOfAnotherUserTakeTurnsInTheCgroupsThatYarnMakes() throws Exception {
    String classPath = LinuxExecutor.readableByAll(ClusterSpec.ownClassPath());
    String hierarchy = KairosCluster.hierarchy(NAME);
    new Cgroups(hierarchy).delegateTo(LinuxExecutor.NODE_USER);
    try (KairosCluster cluster =
        KairosCluster.start(
            NAME,
            spec ->
                spec.nodeLaunchPrefix(LinuxExecutor.as(LinuxExecutor.NODE_USER))
                    .classPath(classPath)
                    .site(LinuxExecutor.site(hierarchy)))) {
      BusyJob job = cluster.submit("busy", TASKS, TASKS, 0.2);
      Poll.until(
          "tasks to be suspended",
          () -> cluster.cgroups().suspended() == TASKS - 1,
          () -> cluster.cgroups().quotas());
      Poll.until("each task to have run", () -> cluster.metric("Suspensions") >= 2 * TASKS);
      List<Integer> users = cluster.busyProcesses().stream().map(Processes::user).toList();
      double cores = job.finish();
      long before = cluster.metric("Suspensions");

      Set<String> tasks = new TreeSet<>();
      double pi =
          TaskUserPi.on(cluster, classPath)
              .estimate(MAPS, SAMPLES_A_MAP, LIMIT, () -> tasks.addAll(cluster.cgroups().tasks()));

      cluster.report(
          "tasks of users %s, %.2f cores at the end; pi is %.5f, %d cgroups, %d suspensions",
          users, cores, pi, tasks.size(), cluster.metric("Suspensions") - before);
      assertThat(users).containsOnly(LinuxExecutor.TASK_USER);
      assertThat(pi).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      assertThat(tasks).hasSizeGreaterThanOrEqualTo(MAPS + 1);
      assertThat(cluster.metric("Suspensions")).isGreaterThan(before);
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    }
  }
}
