// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Stock Tez with its own example, three vertices behind one another, beside tasks that want each
 * core all the time.
 */
@Tag("long")
class TezIT {
  private static final Duration LIMIT = Duration.ofSeconds(240);

  /** As Hadoop's daemons: the master's web interface is made by the same Guice. */
  private static final List<String> FOR_ITS_WEB_UI = List.of("java.lang");

  private static final int BUSY_TASKS = 4;
  private static final int SPLITS = 4;
  private static final int REPEATS = 20_000;
  private static final List<String> WORDS = List.of("one", "two", "three", "four", "five");

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void aJobOfThreeVerticesBesideBusyTasksIsRightAndLosesNothing() throws Exception {
    try (KairosCluster cluster = KairosCluster.start("tez", TezIT::settings)) {
      BusyJob busy = cluster.submit("busy", BUSY_TASKS, 2, 0.3);
      TezProgram program = new TezProgram(cluster, FOR_ITS_WEB_UI);
      Path in = program.folder().resolve("in");
      Path out = program.folder().resolve("out");
      writeInput(in);

      Process tez =
          program.start(
              List.of(),
              "org.apache.tez.examples.OrderedWordCount",
              "-Dtez.grouping.split-count=" + SPLITS,
              in.toString(),
              out.toString(),
              "2");
      Poll.until(LIMIT, "the Tez job to end", () -> !tez.isAlive());

      String log = Files.readString(program.log());
      assertThat(tez.exitValue()).as(log).isZero();
      assertThat(log).contains("FinalState=SUCCEEDED").doesNotContain("NUM_FAILED_TASKS=");
      assertThat(lines(out)).isEqualTo(expected());
      cluster.report(
          "%d suspensions of two busy tasks and a Tez job", cluster.metric("Suspensions"));
      assertThat(cluster.metric("Suspensions")).isPositive();
      busy.finish();
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }

  /** Word i is there i + 1 times as often as the first. */
  private static void writeInput(Path in) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS.size(); i++) {
      text.append((WORDS.get(i) + "\n").repeat((i + 1) * REPEATS / SPLITS));
    }
    Files.createDirectories(in);
    for (int file = 0; file < SPLITS; file++) {
      Files.writeString(in.resolve("part" + file), text);
    }
  }

  private static List<String> expected() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < WORDS.size(); i++) {
      lines.add(WORDS.get(i) + "\t" + (i + 1) * REPEATS);
    }
    return lines;
  }

  /** The last vertex has one task, so its file has the order. */
  private static List<String> lines(Path out) throws IOException {
    return Files.readAllLines(out.resolve("part-v002-o000-r-00000"));
  }

  /** The defaults of both sides, but for turns that a test can wait for. */
  static void settings(ClusterSpec spec) {
    spec.vcoresPerNode(2)
        .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos")
        .site("yarn.nodemanager.kairos.core-control", "auto")
        .site("yarn.nodemanager.kairos.policy", "rank")
        .site("yarn.nodemanager.kairos.quantum-ms", "2000")
        .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "rank");
  }
}
