// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.it.Poll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Suspension by SIGSTOP and SIGCONT, for nodes without a writable cgroup. */
@Timeout(120)
class SignalModeIT {
  private static final int TASKS = 4;

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
      Poll.until("each task to have run", () -> cluster.metric("Preemptions") >= 2 * TASKS);
      List<Long> busy = cluster.busyProcesses();
      List<Long> stopped = new ArrayList<>();
      Poll.during(
          Duration.ofSeconds(2),
          () -> stopped.add(busy.stream().filter(Processes::isStopped).count()));
      long preemptions = cluster.metric("Preemptions");
      double cores = job.finish();

      double share =
          stopped.stream().mapToLong(Long::longValue).sum()
              / (double) (stopped.size() * (TASKS - 1));
      cluster.report(
          "suspended tasks were stopped in %.0f %% of %d samples; %d preemptions; %.2f cores at"
              + " the end",
          share * 100, stopped.size(), preemptions, cores);
      assertThat(busy).hasSize(TASKS);
      assertThat(share).isBetween(0.7, 1.0);
      // A look takes one process after the other and may so meet a swap, which is over in less than
      // the pause before the next look: all stopped in two looks in a row would mean nobody runs.
      assertThat(IntStream.range(1, stopped.size()))
          .allMatch(look -> Math.min(stopped.get(look - 1), stopped.get(look)) < TASKS);
      assertThat(cluster.cgroups().directory()).doesNotExist();
    }
  }
}
