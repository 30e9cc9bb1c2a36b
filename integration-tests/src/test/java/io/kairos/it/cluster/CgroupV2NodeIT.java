// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A whole node on cgroup v2 with CPU control as shipped. {@link CgroupV2NodeGuestIT} runs it in a
 * guest; elsewhere it runs as root where cgroup v2 is mounted writable.
 */
class CgroupV2NodeIT {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");
  private static final int MAPS = 4;
  private static final long SAMPLES_A_MAP = 200_000;

  /** An emulated machine is slow. */
  private static final Duration LIMIT = Duration.ofMinutes(20);

  @BeforeEach
  void needsCgroupV2() {
    Assumptions.assumeTrue(
        Files.isWritable(MOUNT.resolve("cgroup.subtree_control"))
            && List.of(read(MOUNT.resolve("cgroup.controllers")).split(" ")).contains("cpu"),
        "needs root and cgroup v2 with its CPU controller mounted writable");
  }

  @Test
  void aMapReduceJobRunsWithItsTasksTakingTurns() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "cgroup-v2-node",
            spec ->
                spec.heartbeatMillis(1000)
                    .site("yarn.nodemanager.kairos.core-control", "auto")
                    .site("yarn.nodemanager.kairos.quantum-ms", "2000")
                    .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos"))) {
      CompletableFuture<Double> pi = PiJob.submit(cluster, MAPS, SAMPLES_A_MAP);
      Set<String> seen = new TreeSet<>();
      Set<String> suspended = new TreeSet<>();
      Poll.until(
          LIMIT,
          "the job to end",
          () -> {
            for (Path task : tasks()) {
              seen.add(task.getFileName().toString());
              if (read(task.resolve("cpu.idle")).equals("1")) {
                suspended.add(task.getFileName().toString());
              }
            }
            return pi.isDone();
          });

      cluster.report(
          "pi is %.5f; %s; %d tasks in cgroups, %d of them seen suspended; %d suspensions",
          pi.get(),
          cluster.nodeMetrics(0).path("tag.CoreControl").asText(),
          seen.size(),
          suspended.size(),
          cluster.metric("Suspensions"));
      assertThat(pi.get()).isBetween(Math.PI - 1e-2, Math.PI + 1e-2);
      assertThat(seen).hasSizeGreaterThanOrEqualTo(MAPS + 1);
      assertThat(suspended).isNotEmpty();
      assertThat(cluster.nodeMetrics(0).path("tag.CoreControl").asText()).contains("cgroup-v2");
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    }
    Poll.until("no cgroup to be left", () -> tasks().isEmpty(), CgroupV2NodeIT::tasks);
  }

  private static List<Path> tasks() {
    List<Path> tasks = new ArrayList<>();
    collect(MOUNT.toFile(), tasks);
    return tasks;
  }

  /** Directories may go at any time, which this, unlike a file walk, does not mind. */
  private static void collect(File directory, List<Path> tasks) {
    File[] children = directory.listFiles(File::isDirectory);
    if (children == null) {
      return;
    }
    for (File child : children) {
      if (child.getName().startsWith("container_")) {
        tasks.add(child.toPath());
      } else {
        collect(child, tasks);
      }
    }
  }

  /** Nothing where there is no such file. */
  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
