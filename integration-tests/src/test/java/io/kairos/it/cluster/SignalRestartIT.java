// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A task ends while its NodeManager is down, and another process gets its pid. YARN takes that
 * process for the task, and Kairos must not: it would stop it.
 */
class SignalRestartIT {
  private static final int TASKS = 4;
  private static final Duration WATCHED = Duration.ofSeconds(4);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherProcessThatHasATasksPidIsNotStoppedAndTheOtherTasksAre(boolean stateIsKept)
      throws Exception {
    String name = "signal-restart-" + (stateIsKept ? "state" : "no-state");
    Process foreign = new ProcessBuilder("setsid", "sleep", "600").start();
    try (KairosCluster cluster =
        KairosCluster.start(
            name,
            spec ->
                spec.site("yarn.nodemanager.kairos.core-control", "signal")
                    .site(
                        "yarn.nodemanager.container-executor.class",
                        "org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor"))) {
      try {
        cluster.submit("busy", TASKS, TASKS, 0.1);
        Poll.until("each task to have run", () -> cluster.metric("Suspensions") >= 2 * TASKS);
        long writes = cluster.metric("StateWrites");
        Poll.until("a new state", () -> cluster.metric("StateWrites") > writes + 1);
        cluster.daemons().killNode(0);
        Path pidFile = pidFiles(cluster).get(0);
        end(Long.parseLong(Files.readString(pidFile, UTF_8).strip()));
        Files.writeString(pidFile, foreign.pid() + "\n", UTF_8);
        if (!stateIsKept) {
          Files.delete(cluster.folder().resolve("node1/recovery/nm-aux-services/kairos/state"));
        }
        List<Long> others = cluster.busyProcesses();
        assertThat(others).hasSize(TASKS - 1);

        cluster.daemons().startNode(0);
        Poll.until("the node scheduler to be back", () -> cluster.metric("Suspensions") > 0);
        AtomicLong looks = new AtomicLong();
        AtomicLong foreignStopped = new AtomicLong();
        AtomicLong othersStopped = new AtomicLong();
        Poll.during(
            WATCHED,
            () -> {
              looks.incrementAndGet();
              foreignStopped.addAndGet(Processes.isStopped(foreign.pid()) ? 1 : 0);
              othersStopped.addAndGet(others.stream().filter(Processes::isStopped).count());
            });

        cluster.report(
            "of %s looks %s found the other process stopped; %.1f of %d tasks were on average",
            looks, foreignStopped, othersStopped.get() / (double) looks.get(), others.size());
        assertThat(foreignStopped).hasValue(0);
        assertThat(foreign.isAlive()).isTrue();
        // All but one, but for their moments of running.
        assertThat(othersStopped.get()).isGreaterThan(looks.get());
        assertThat(cluster.daemons().nodeLog(0))
            .content()
            .contains("process " + foreign.pid() + " is left alone");
      } finally {
        foreign.destroyForcibly().waitFor();
      }
    } finally {
      foreign.destroyForcibly().waitFor();
    }
  }

  private static List<Path> pidFiles(KairosCluster cluster) throws IOException {
    try (Stream<Path> files = Files.walk(cluster.folder().resolve("node1/local/nmPrivate"))) {
      return files.filter(file -> file.toString().endsWith(".pid")).sorted().toList();
    }
  }

  /** With all processes of its session. */
  private static void end(long leader) throws Exception {
    List<ProcessHandle> all =
        ProcessHandle.of(leader).stream()
            .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
            .toList();
    all.forEach(ProcessHandle::destroyForcibly);
    Poll.until("it to be gone", () -> all.stream().noneMatch(ProcessHandle::isAlive));
  }
}
