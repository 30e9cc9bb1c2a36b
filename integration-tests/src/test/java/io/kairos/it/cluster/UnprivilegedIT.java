// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A NodeManager that is not root, on a cgroup that root has given to its user. */
class UnprivilegedIT {
  private static final int NOBODY = 65_534;
  private static final int TASKS = 3;

  /**
   * The daemon owns its folder. It may read everything, for the jars may lie in a home directory;
   * what it may write is what counts here.
   */
  static final List<String> AS_NOBODY =
      List.of(
          "bash",
          "-c",
          "chown -R "
              + NOBODY
              + " . && exec setpriv --reuid="
              + NOBODY
              + " --regid="
              + NOBODY
              + " --clear-groups --inh-caps=-all,+dac_read_search --ambient-caps=-all,+dac_read_search"
              + " --bounding-set=-all,+dac_read_search \"$@\"",
          "bash");

  @BeforeEach
  void needsCgroupsAndSetpriv() {
    Cgroups.assumeWritable();
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/setpriv")), "needs setpriv of util-linux");
  }

  @Test
  void aDelegatedCgroupIsEnough() throws Exception {
    String name = "unprivileged";
    Cgroups cgroups = new Cgroups(KairosCluster.hierarchy(name));
    cgroups.delegateTo(NOBODY);
    try (KairosCluster cluster =
        KairosCluster.start(name, spec -> spec.nodeLaunchPrefix(AS_NOBODY))) {
      BusyJob job = cluster.submit("busy", TASKS, TASKS, 0.2);
      Poll.until("tasks to be suspended", () -> cluster.cgroups().suspended() == TASKS - 1);
      Poll.until("each task to have run", () -> cluster.metric("Suspensions") >= 2 * TASKS);
      List<Integer> users = cluster.busyProcesses().stream().map(Processes::user).toList();
      double cores = job.finish();
      String weight = Files.readString(cgroups.directory().resolve("cpu.shares")).strip();

      cluster.report(
          "tasks of users %s; %d suspensions; %.2f cores at the end",
          users, cluster.metric("Suspensions"), cores);
      assertThat(users).containsOnly(NOBODY);
      // The administrator's cgroup had the weight of a single task.
      assertThat(weight)
          .isEqualTo(Integer.toString(1024 * Runtime.getRuntime().availableProcessors()));
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    }
  }
}
