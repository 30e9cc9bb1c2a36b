// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Suspension by SIGSTOP and SIGCONT, for nodes without a writable cgroup. */
class SignalModeIT {
  private static final int TASKS = 4;
  private static final double QUANTUM_SECONDS = 0.3;

  /** How many of the tasks one look found stopped. */
  private record Look(long nanoTime, long stopped) {}

  @Test
  void suspendedTasksAreStoppedMostOfTheTimeAndAllFinish() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "signal",
            spec ->
                spec.site("yarn.nodemanager.kairos.core-control", "signal")
                    .site(
                        "yarn.nodemanager.container-executor.class",
                        "org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor"))) {
      BusyJob job = cluster.submit("busy", TASKS, TASKS, 0.3);
      Poll.until("each task to have run", () -> cluster.metric("Suspensions") >= 2 * TASKS);
      List<Long> busy = cluster.busyProcesses();
      List<Look> looks = new ArrayList<>();
      Poll.during(
          Duration.ofSeconds(2),
          () ->
              looks.add(
                  new Look(System.nanoTime(), busy.stream().filter(Processes::isStopped).count())));
      long suspensions = cluster.metric("Suspensions");
      double cores = job.finish();

      // A look that meets a swap finds the one that ran and the one that will both stopped.
      double share =
          looks.stream().mapToLong(look -> Math.min(look.stopped(), TASKS - 1)).sum()
              / (double) (looks.size() * (TASKS - 1));
      cluster.report(
          "suspended tasks were stopped in %.0f %% of %d samples; %d suspensions; %.2f cores at"
              + " the end",
          share * 100, looks.size(), suspensions, cores);
      assertThat(busy).hasSize(TASKS);
      assertThat(share).isBetween(0.7, 1.0);
      // A swap takes as long as the machine lets it; a turn that nobody takes lasts a quantum.
      assertThat(looks)
          .filteredOn(look -> look.stopped() == TASKS)
          .hasSizeLessThan(looks.size() / 10);
      assertThat(longestWithNobody(looks)).isLessThan(QUANTUM_SECONDS);
      assertThat(cluster.cgroups().directory()).doesNotExist();
    }
  }

  /** The longest time, in seconds, in which every look found all tasks stopped. */
  private static double longestWithNobody(List<Look> looks) {
    double longest = 0;
    Look first = null;
    for (Look look : looks) {
      if (look.stopped() < TASKS) {
        first = null;
      } else {
        first = first == null ? look : first;
        longest = Math.max(longest, (look.nanoTime() - first.nanoTime()) / 1e9);
      }
    }
    return longest;
  }
}
