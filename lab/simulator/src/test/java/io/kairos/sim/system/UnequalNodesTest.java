// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Systems on nodes of several sizes. Steps are told as second, step and node. */
class UnequalNodesTest {
  private static final long SECOND = 1_000_000_000L;

  /** A node of one core and one of two. */
  private static final Nodes SMALL_AND_LARGE = Nodes.parse("1x1,1x2");

  private static final List<TraceJob> SEVEN_TASKS =
      List.of(new TraceJob(0, 5 * SECOND, seconds(4, 6, 8, 3, 5, 7, 2)));

  static Stream<String> systems() {
    return SimulatedSystem.ALL.names().stream();
  }

  /**
   * Q = 100 %: room for 2 and for 4 tasks. The last task of each node comes first, as all are
   * equally old; the seventh task waits for the first end.
   */
  @Test
  void kairosFillsNodesByTheirCoresAndQIsOfEachNodesOwn() {
    Played played =
        Played.of(
            "kairos-paper",
            SMALL_AND_LARGE,
            Map.of("queue", "100%", "heartbeat", "1h"),
            SEVEN_TASKS,
            1);

    assertThat(steps(played, "SENT"))
        .containsExactly("0 0", "0 1", "0 1", "0 0", "0 1", "0 1", "3 0");
    assertThat(steps(played, "ENDED"))
        .containsExactly("3 0", "5 1", "5 0", "7 1", "9 0", "11 1", "15 1");
  }

  @Test
  void theDefaultOfQIsOfEachNodesOwnAsInTheDaemons() {
    Played played =
        Played.of("kairos-paper", SMALL_AND_LARGE, Map.of("heartbeat", "1h"), SEVEN_TASKS, 1);

    assertThat(steps(played, "SENT"))
        .containsExactly("0 0", "0 1", "0 1", "0 0", "0 1", "0 1", "3 0");
  }

  /** Q = 4: room for 5 and for 6, so the seventh task goes to the small node, with two there. */
  @Test
  void aQThatIsANumberIsTheSameForAllNodes() {
    Played played =
        Played.of(
            "kairos-paper",
            SMALL_AND_LARGE,
            Map.of("queue", "4", "heartbeat", "1h"),
            SEVEN_TASKS,
            1);

    assertThat(steps(played, "SENT"))
        .containsExactly("0 0", "0 1", "0 1", "0 0", "0 1", "0 1", "0 0");
  }

  @Test
  void fifoGivesANodeAsManyTasksAsItHasCores() {
    Played played = Played.of("fifo", SMALL_AND_LARGE, Map.of(), SEVEN_TASKS, 1);

    assertThat(steps(played, "SENT"))
        .containsExactly("0 0", "0 1", "0 1", "4 0", "6 1", "7 0", "8 1");
    assertThat(steps(played, "ENDED"))
        .containsExactly("4 0", "6 1", "7 0", "8 1", "10 1", "11 1", "14 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kairos-paper", "fifo", "big-c", "yaq-c", "yaq-d", "mercury"})
  void aNodeRunsAsManyTasksAsItHasCoresAndNoMore(String system) {
    Nodes nodes = Nodes.parse("2x1,1x3,1x6");
    Map<String, String> settings = system.equals("big-c") ? Map.of("cutoff", "20s") : Map.of();
    int[] running = new int[nodes.count()];
    int[] most = new int[nodes.count()];
    String now = "";

    for (String step : Played.of(system, nodes, settings, jobs(), 1).steps()) {
      String[] words = step.split(" ");
      // A node tells the next start before the end that made room for it.
      for (int each = 0; !words[0].equals(now) && each < most.length; each++) {
        most[each] = Math.max(most[each], running[each]);
      }
      now = words[0];
      int node = Integer.parseInt(words[3]);
      running[node] += words[1].equals("STARTED") ? 1 : 0;
      running[node] -= words[1].equals("STOPPED") || words[1].equals("ENDED") ? 1 : 0;
    }

    assertThat(most).containsExactly(1, 1, 3, 6);
  }

  @ParameterizedTest
  @MethodSource("systems")
  void equalNodesAreTheSameHoweverTheyAreWritten(String system) {
    Played shortForm = Played.of(system, 4, 2, Map.of(), jobs(), 1);
    Played longForm = Played.of(system, Nodes.parse("1x2,3x2"), Map.of(), jobs(), 1);

    assertThat(longForm.steps()).isEqualTo(shortForm.steps());
    assertThat(longForm.ends()).isEqualTo(shortForm.ends());
  }

  @ParameterizedTest
  @MethodSource("systems")
  void everyJobEndsAndNoneBeforeItsCriticalPath(String system) {
    List<TraceJob> jobs = jobs();

    long[] ends = Played.of(system, Nodes.parse("3x1,1x5"), Map.of(), jobs, 1).ends();

    for (int job = 0; job < ends.length; job++) {
      // One machine as fast as all cores is faster than any task alone.
      long least = system.equals("srpt-bound") ? 1 : jobs.get(job).criticalNanos();
      assertThat(ends[job] - jobs.get(job).arrivalNanos()).isGreaterThanOrEqualTo(least);
    }
  }

  private static List<TraceJob> jobs() {
    Random random = new Random(3);
    List<TraceJob> jobs = new ArrayList<>();
    for (int job = 0; job < 30; job++) {
      double[] tasks = random.doubles(1 + random.nextInt(9), 1, job % 4 == 0 ? 60 : 10).toArray();
      long meanNanos = (long) (SECOND * Arrays.stream(tasks).average().orElseThrow());
      jobs.add(new TraceJob(job * 4 * SECOND, meanNanos, seconds(tasks)));
    }
    return jobs;
  }

  private static List<String> steps(Played played, String step) {
    return played.steps().stream()
        .map(each -> each.split(" "))
        .filter(words -> words[1].equals(step))
        .map(words -> Long.parseLong(words[0]) / SECOND + " " + words[3])
        .toList();
  }

  private static long[] seconds(double... seconds) {
    return Arrays.stream(seconds).mapToLong(each -> Math.round(each * SECOND)).toArray();
  }
}
