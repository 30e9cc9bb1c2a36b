// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.Poll;
import io.kairos.cluster.job.JobSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node of one core whose tasks wait for something, as reducers do, beside one that works. */
class IdleTasksIT {
  private static final int WAITING_TASKS = 2;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
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

      long before = cluster.metric("Preemptions");
      double cores = cluster.coresUsedDuring(Duration.ofSeconds(3));
      long preemptions = cluster.metric("Preemptions") - before;
      cluster.report(
          "one busy task beside two idle ones: %.2f cores, %d preemptions in 3 s",
          cores, preemptions);
      assertThat(preemptions).as("ten quanta in which nobody else wants the core").isZero();

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
