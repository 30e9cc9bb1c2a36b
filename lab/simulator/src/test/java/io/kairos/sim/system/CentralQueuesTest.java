// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.trace.TraceKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Yaq-c's queues at the nodes: what they know of durations, and reduces. */
class CentralQueuesTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void aQueueThatIsToldDurationsStartsTheJobWithTheLeastWorkFirst() {
    // At 11 s B has 2 s left, C 9 s.
    assertThat(threeJobs(Map.of("durations", "told"), 1).ends())
        .containsExactly("A 11.0", "B 12.0", "B 13.0", "C 22.0");
    assertThat(threeJobs(Map.of(), 1).ends())
        .containsExactly("A 11.0", "B 12.0", "B 13.0", "C 22.0");
  }

  @Test
  void aQueueThatLearnsDurationsTakesTheJobWithFewerTasksForTheShorterOne() {
    // All tasks are believed to take 10 s: B has 20 s left, C 10 s.
    assertThat(threeJobs(Map.of("durations", "learnt"), 1).ends())
        .containsExactly("A 11.0", "C 20.0", "B 21.0", "B 22.0");
  }

  @Test
  void theOrderByTaskLengthGoesByWhatJobsTell() {
    // B's tasks of 1 s are believed to take 10 s, C's 9 s.
    assertThat(threeJobs(Map.of("order", "stf"), 10).ends()).endsWith("B 22.0");
    // All tasks are believed to take 10 s.
    assertThat(threeJobs(Map.of("order", "stf", "durations", "learnt"), 10).ends())
        .endsWith("C 22.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yaq-c", "yaq-d"})
  void aWrongEstimateMisleadsAQueue(String system) {
    Map<String, String> settings =
        system.equals("yaq-c")
            ? Map.of("launch", "1s", "queue", "3")
            : Map.of("delay", "1s", "among", "1", "rebalance", "off");
    // B's two tasks of 1 s are believed to take 9 s together, C's 9 s.
    assertThat(threeJobs(system, settings, 4.4).ends()).endsWith("C 22.0");
    assertThat(threeJobs(system, settings, 4.6).ends()).endsWith("B 22.0");
  }

  @Test
  void reducesAreAskedForWhenTheLastMapHasEnded() {
    TraceJob job = new TraceJob(0, 3 * SECOND, new long[] {2 * SECOND, 3 * SECOND, 4 * SECOND}, 1);
    Map<String, String> settings = Map.of("launch", "1s", "heartbeat", "3s");

    // Maps run from 1 s on. The last one ends at 4 s, which the node reports at 6 s.
    assertThat(Played.of("yaq-c", 1, 2, settings, List.of(job), 1).ends())
        .containsExactly(11 * SECOND);
  }

  @Test
  void countersTellHowLongTasksWaitedAtTheirNode() {
    Scenario yaq = new Scenario("yaq-c", 1, Map.of("launch", "1s", "queue", "2"));
    yaq.job("A", 0, List.of(3.0, 4.0, 5.0));
    yaq.ends();

    // Tasks come at 1 s. They start at 1, 4 and 8 s.
    assertThat(yaq.counters())
        .containsEntry("queueing-mean-ms", 3_333L)
        .containsEntry("queueing-stdev-ms", 2_867L)
        .containsEntry("queueing-median-ms", 3_000L);
  }

  @Test
  void systemsWithoutQueuesAtNodesCountNoQueueingDelay() {
    Scenario kairos = new Scenario("kairos-paper", 1, Map.of());
    kairos.job("A", 0, List.of(3.0));
    kairos.ends();

    assertThat(kairos.counters()).isEmpty();
  }

  @Test
  void anUnknownWordForDurationsIsNamed() {
    assertThatThrownBy(() -> new Scenario("yaq-c", 1, Map.of("durations", "guessed")))
        .hasMessage("yaq-c.durations is \"guessed\"; use told or learnt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yaq-c", "yaq-d", "mercury"})
  void aLowestEstimateAboveTheHighestIsNamed(String system) {
    RunSetup setup = hive(system, Map.of("estimateLow", "2"));

    assertThatThrownBy(() -> TracePlay.play(setup, 1, done -> {}))
        .hasMessage("estimateLow is 2.0, above estimateHigh, which is 1.0");
  }

  @Test
  void randomErrorsOfEstimatesChangeTheRun() {
    Map<String, String> wrong = Map.of("estimateLow", "0.1", "estimateHigh", "10");

    double exact = TracePlay.play(hive("yaq-c", Map.of()), 1, done -> {}).all().mean();
    assertThat(TracePlay.play(hive("yaq-c", wrong), 1, done -> {}).all().mean())
        .isNotEqualTo(exact);
  }

  private static RunSetup hive(String system, Map<String, String> settings) {
    return RunSetup.all(
            TraceKind.ALL.get("hive-like").draw(30, Laws.EXCERPT, 1),
            20,
            10,
            List.of(SimulatedSystem.ALL.get(system)),
            settings)
        .get(0);
  }

  private static Scenario threeJobs(Map<String, String> settings, double estimateOfB) {
    Map<String, String> all = new HashMap<>(Map.of("launch", "1s", "queue", "3"));
    all.putAll(settings);
    return threeJobs("yaq-c", all, estimateOfB);
  }

  private static Scenario threeJobs(
      String system, Map<String, String> settings, double estimateOfB) {
    Map<String, String> all = new HashMap<>(Map.of("starvation", "1h", "heartbeat", "1s"));
    all.putAll(settings);
    Integer[] draws = system.equals("yaq-d") ? new Integer[] {0} : new Integer[0];
    return new Scenario(system, 1, all)
        .job("A", 0, List.of(10.0), draws)
        .estimating(estimateOfB)
        .job("B", 1, List.of(1.0, 1.0), draws)
        .estimating(1)
        .job("C", 2, List.of(9.0), draws);
  }
}
