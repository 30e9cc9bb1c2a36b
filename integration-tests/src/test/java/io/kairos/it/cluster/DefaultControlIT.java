// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CPU control as shipped: suspended tasks use what is left, all together stay inside N cores. */
class DefaultControlIT {
  private static final int TASKS = 5;

  @BeforeEach
  void needsCgroupsAndAProcessorMoreThanTheNodeHas() {
    Cgroups.assumeWritable();
    Assumptions.assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one processor only");
  }

  @Test
  void aNodeWithFewerVcoresThanProcessorsKeepsAllTasksInsideThem() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "default-control", spec -> spec.site("yarn.nodemanager.kairos.core-control", "auto"))) {
      BusyJob job = cluster.submit("busy", TASKS, TASKS, 0.3);
      Path node = nodeOf(cluster.cgroups());
      Poll.until(
          "one task to run and the others to have the least weight",
          () ->
              cluster.cgroups().tasks().size() == TASKS
                  && cluster.cgroups().tasks().stream()
                          .filter(task -> hasLeastWeight(node.resolve(task)))
                          .count()
                      == TASKS - 1);
      assertThat(read(node.resolve("cpu.cfs_quota_us")))
          .as("one core")
          .isEqualTo(read(node.resolve("cpu.cfs_period_us")));
      double together = cluster.coresUsedDuring(Duration.ofSeconds(3));
      long suspensions = cluster.metric("Suspensions");
      double cores = job.finish();

      cluster.report(
          "%d busy tasks use %.2f cores together; %d suspensions; %.2f cores at the end",
          TASKS, together, suspensions, cores);
      assertThat(together).isLessThanOrEqualTo(1.02);
      assertThat(suspensions).isPositive();
      assertThat(cluster.metric("CoreControlErrors")).isZero();
    }
  }

  /** Every NodeManager has a cgroup of its own there. */
  private static Path nodeOf(Cgroups cgroups) throws IOException {
    try (Stream<Path> all = Files.list(cgroups.directory())) {
      List<Path> nodes = all.filter(Files::isDirectory).toList();
      assertThat(nodes).hasSize(1);
      return nodes.get(0);
    }
  }

  /** A look may meet a swap, or a task that goes. */
  private static boolean hasLeastWeight(Path task) {
    try {
      Path idle = task.resolve("cpu.idle");
      return Files.exists(idle)
          ? read(idle).equals("1")
          : read(task.resolve("cpu.shares")).equals("2");
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, UTF_8).strip();
  }
}
