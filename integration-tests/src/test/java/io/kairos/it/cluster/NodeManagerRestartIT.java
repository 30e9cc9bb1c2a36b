// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A NodeManager with suspended tasks goes, by {@code kill -9} or in order, and comes back. One
 * cluster serves all tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NodeManagerRestartIT {
  private static final int TASKS = 5;
  private static final int SUSPENDED = TASKS - 1;
  private static final double FINAL_CPU_SECONDS = 0.5;

  private KairosCluster cluster;

  @BeforeAll
  void startCluster() throws IOException {
    Cgroups.assumeWritable();
    cluster =
        KairosCluster.start(
            "node-manager-restart",
            spec ->
                spec
                    // Without it a NodeManager that stops in order takes its containers with it.
                    .site("yarn.nodemanager.recovery.supervised", "true")
                    // The default: with it the order of a stop matters, see below.
                    .site("yarn.nodemanager.log.retain-seconds", "10800"));
  }

  @AfterAll
  void endCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void allTasksFinishAfterAKillNoneSlowWithTheServiceTheyHadAttained() throws Exception {
    BusyJob job = submit("killed");
    cluster.daemons().killNode(0);
    assertThat(cluster.cgroups().suspended())
        .as("tasks left shrunk by the killed daemon")
        .isGreaterThanOrEqualTo(SUSPENDED);
    Map<String, Long> attainedBefore = attainedNanos();

    cluster.daemons().startNode(0);
    awaitOneTaskAtFullSpeed();
    awaitNewState();
    Map<String, Long> attainedAfter = attainedNanos();
    long recovered = cluster.metric("RecoveredTasks");
    finishAtFullSpeed(job);

    cluster.report(
        "recovered %d tasks; attained before the kill %s ms, after the restart %s ms",
        recovered, millis(attainedBefore), millis(attainedAfter));
    assertThat(recovered).isEqualTo(TASKS);
    assertThat(attainedAfter).hasSize(TASKS);
    attainedBefore.forEach(
        (task, nanos) -> assertThat(attainedAfter.get(task)).isGreaterThanOrEqualTo(nanos));
  }

  @Test
  void aTornStateFileCostsTheAttainedServiceAndNothingElse() throws Exception {
    BusyJob job = submit("torn");
    cluster.daemons().killNode(0);
    try (FileChannel state = FileChannel.open(stateFile(), StandardOpenOption.WRITE)) {
      state.truncate(state.size() / 2);
    }

    cluster.daemons().startNode(0);
    awaitOneTaskAtFullSpeed();
    finishAtFullSpeed(job);

    assertThat(cluster.daemons().nodeLog(0))
        .content()
        .contains("Ignoring " + stateFile() + ": it is incomplete or damaged");
  }

  /**
   * Where an application has ended before, stock YARN takes ten seconds to come to the plug-in's
   * end; the test's patience, like that of YARN's own stop script, is shorter and ends in a kill.
   */
  @Test
  void anOrderlyStopLeavesEveryTaskAtFullSpeedUntilTheRestart() throws Exception {
    cluster.submit("ended", 1, 1, 0.01).finish();
    BusyJob job = submit("stopped");

    cluster.daemons().stopNode(0);
    Map<String, Long> quotas = cluster.cgroups().quotas();
    int alive = cluster.busyProcesses().size();

    cluster.daemons().startNode(0);
    awaitOneTaskAtFullSpeed();
    long recovered = cluster.metric("RecoveredTasks");
    finishAtFullSpeed(job);

    cluster.report(
        "%d tasks alive after the stop with quotas %s, %d recovered",
        alive, quotas.values(), recovered);
    assertThat(alive).isEqualTo(TASKS);
    assertThat(quotas).hasSize(TASKS);
    assertThat(quotas.values()).containsOnly(Cgroups.FULL_SPEED);
    assertThat(recovered).isEqualTo(TASKS);
  }

  /** Returns when each task has run and is known to the saved state. */
  private BusyJob submit(String name) throws IOException {
    long suspensions = cluster.metric("Suspensions");
    BusyJob job = cluster.submit(name, TASKS, TASKS, FINAL_CPU_SECONDS);
    Poll.until(
        "each task to have run", () -> cluster.metric("Suspensions") > suspensions + 2 * TASKS);
    awaitNewState();
    return job;
  }

  private void awaitNewState() {
    long writes = cluster.metric("StateWrites");
    // The first one after this moment may have been on its way already.
    Poll.until("a new state", () -> cluster.metric("StateWrites") > writes + 1);
  }

  private void awaitOneTaskAtFullSpeed() {
    Poll.until(
        "one task to run and the others to be suspended again",
        () ->
            cluster.metric("Tasks") == TASKS
                && cluster.cgroups().quotas().size() == TASKS
                && cluster.cgroups().suspended() == SUSPENDED,
        () -> cluster.nodeMetrics(0) + " " + cluster.cgroups().quotas());
  }

  /** A task left slow would use a hundredth of a core, and take 50 s to its end. */
  private void finishAtFullSpeed(BusyJob job) throws Exception {
    double busyCores = cluster.coresUsedDuring(Duration.ofSeconds(1));
    double finishingCores = job.finish();
    cluster.report(
        "after the restart the running task used %.2f cores, the tasks' last work %.2f",
        busyCores, finishingCores);
    assertThat(busyCores).isGreaterThan(0.1);
    assertThat(finishingCores).isGreaterThan(0.1);
  }

  private Map<String, Long> attainedNanos() throws IOException {
    Map<String, Long> attained = new TreeMap<>();
    for (String line : Files.readAllLines(stateFile(), UTF_8)) {
      String[] words = line.split(" ");
      if (words[0].equals("task")) {
        attained.put(words[1], Long.valueOf(words[2]));
      }
    }
    return attained;
  }

  private Path stateFile() {
    return cluster.folder().resolve("node1/recovery/nm-aux-services/kairos/state");
  }

  private static String millis(Map<String, Long> nanos) {
    return nanos.values().stream().map(value -> value / 1_000_000).toList().toString();
  }
}
