// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A NodeManager with tasks that wait for their launch goes, by {@code kill -9} or in order, and
 * comes back. It has the stock container executor and no cgroup. One cluster serves all tests.
 */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueueRestartIT {
  private static final int TASKS = 5;
  private static final int QUEUED = TASKS - 1;

  private KairosCluster cluster;

  @BeforeAll
  void startCluster() throws IOException {
    cluster =
        KairosCluster.start(
            "queue-restart",
            spec ->
                KairosCluster.queueing(spec, QUEUED)
                    .site("yarn.nodemanager.kairos.policy", "ejf")
                    // The one task that runs does so until it is told to end.
                    .site("yarn.nodemanager.kairos.hand-back-after-ms", "none")
                    // Without it a NodeManager that stops in order takes its containers with it.
                    .site("yarn.nodemanager.recovery.supervised", "true"));
  }

  @AfterAll
  void endCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void allTasksRunOneAfterTheOtherAfterAKillWithTheTimeTheyHadWaited() throws Exception {
    BusyJob job = submit("killed");
    cluster.daemons().killNode(0);
    restartAndFinish(job);
  }

  @Test
  void anOrderlyStopStartsNothingAndLosesNothing() throws Exception {
    BusyJob job = submit("stopped");
    cluster.daemons().stopNode(0);
    assertThat(cluster.busyProcesses()).hasSize(1);
    restartAndFinish(job);
  }

  private void restartAndFinish(BusyJob job) throws Exception {
    Map<String, Long> before = queuedNanos();
    assertThat(before).hasSize(QUEUED);

    cluster.daemons().startNode(0);
    Poll.until(
        "all tasks to be back",
        () -> cluster.metric("Running") == 1 && cluster.metric("Waiting") == QUEUED,
        () -> cluster.nodeMetrics(0).toString());
    awaitNewState();
    Map<String, Long> after = queuedNanos();
    assertThat(cluster.busyProcesses()).hasSize(1);
    assertThat(cluster.metric("Releases")).isZero();
    assertThat(cluster.metric("RecoveredTasks")).isEqualTo(TASKS);

    job.finish();

    cluster.report("queued before %s ms, after %s ms", millis(before), millis(after));
    assertThat(after).containsOnlyKeys(before.keySet());
    before.forEach((task, nanos) -> assertThat(after.get(task)).isGreaterThan(nanos));
    // A metric is shown by a snapshot that may be older than the last event.
    Poll.until("all releases to be counted", () -> cluster.metric("Releases") == QUEUED);
    assertThat(cluster.metric("SchedulerErrors")).isZero();
  }

  private BusyJob submit(String name) throws IOException {
    BusyJob job = cluster.submit(name, TASKS, TASKS, 0.1);
    Poll.until(
        "one process to run and the other tasks to wait",
        () -> cluster.busyProcesses().size() == 1 && cluster.metric("Waiting") == QUEUED,
        () -> cluster.nodeMetrics(0).toString());
    awaitNewState();
    return job;
  }

  private void awaitNewState() {
    long writes = cluster.metric("StateWrites");
    // The first one after this moment may have been on its way already.
    Poll.until("a new state", () -> cluster.metric("StateWrites") > writes + 1);
  }

  private Map<String, Long> queuedNanos() throws IOException {
    Map<String, Long> queued = new TreeMap<>();
    Path state = cluster.folder().resolve("node1/recovery/nm-aux-services/kairos/state");
    for (String line : Files.readAllLines(state, UTF_8)) {
      String[] words = line.split(" ");
      if (words[0].equals("queued")) {
        queued.put(words[1], Long.valueOf(words[2]));
      }
    }
    return queued;
  }

  private static String millis(Map<String, Long> nanos) {
    return nanos.values().stream().map(value -> value / 1_000_000).toList().toString();
  }
}
