// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A NodeManager that can control CPU, where nobody counts CPU time. */
class NoCpuAccountingIT {
  private static final Path CPUACCT = Cgroups.MOUNT.resolveSibling("cpuacct");
  private static final List<String> WITHOUT_CPUACCT =
      List.of("unshare", "--mount", "bash", "-c", "umount " + CPUACCT + " && exec \"$@\"", "bash");

  @BeforeEach
  void needsCgroupsWithCpuacctApart() {
    Cgroups.assumeWritable();
    Assumptions.assumeTrue(
        Files.exists(CPUACCT.resolve("cpuacct.usage")) && !Files.isSymbolicLink(CPUACCT),
        "needs cpuacct mounted apart from cpu");
  }

  @Test
  void tasksTakeTurnsByTheTimeInWhichTheyHoldTheCoreAndTheLogSaysSo() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start("no-cpuacct", spec -> spec.nodeLaunchPrefix(WITHOUT_CPUACCT))) {
      cluster.jobs().submit(JobSpec.of("waits", 1, "sleep 60"));
      BusyJob busy = cluster.submit("busy", 1, 2, 0.3);
      Poll.until(
          "turns after the time that makes a task idle where CPU time is counted",
          () -> cluster.metric("Suspensions") >= 20);
      assertThat(TaskStates.of(cluster)).containsExactly("running", "suspended");
      assertThat(Files.readString(cluster.daemons().nodeLog(0)))
          .containsOnlyOnce(
              "The CPU time of tasks is not counted; the time in which they hold vcores is,"
                  + " instead: the controller cpuacct of cgroup v1 is not mounted;");
      busy.finish();
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }
}
