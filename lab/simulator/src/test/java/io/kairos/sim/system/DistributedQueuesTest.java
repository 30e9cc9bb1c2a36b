// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.TraceJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Yaq-d and Mercury with messages that take a second, worked out by hand. The only node, or the
 * first of two, publishes at 0 s and then every heartbeat; the second one half a heartbeat later.
 * Before a job is placed, the node is drawn that comes first of equal ones.
 */
class DistributedQueuesTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void aQueueThatIsTooLongGivesItsLastTaskBack() {
    Scenario yaq = fourJobs(Map.of("rebalance", "on"));
    // D is placed again at 12 s.
    yaq.draws(11.5, 0);

    // Node 0 seems idle until 10 s. Then it has A with 2 s left, B, C and D: a wait of 32 s. Node 1
    // has none: the mean is 16 s, and so is the standard deviation, of which a tenth counts. At 11
    // s
    // B waits for 1 s, C for 11 s, D for 21 s, which is more than 17.6 s.
    assertThat(yaq.steps())
        .containsExactly(
            "1.0 A sent 0",
            "2.0 A arrived 0",
            "2.0 A started 0",
            "2.0 B sent 0",
            "3.0 B arrived 0",
            "3.0 C sent 0",
            "4.0 C arrived 0",
            "4.0 D sent 0",
            "5.0 D arrived 0",
            "11.0 D given_back 0",
            "12.0 A ended 0",
            "12.0 B started 0",
            "12.0 D sent 1",
            "13.0 D arrived 1",
            "13.0 D started 1",
            "22.0 B ended 0",
            "22.0 C started 0",
            "23.0 D ended 1",
            "32.0 C ended 0");
    assertThat(yaq.counters())
        .containsEntry("rebalanced-tasks", 1L)
        // From sending to start: 1, 10, 19 and 9 s.
        .containsEntry("queueing-mean-ms", 9_750L)
        .containsEntry("queueing-median-ms", 9_000L)
        .containsEntry("queueing-stdev-ms", 6_379L);
  }

  @Test
  void aTaskWaitsWhereItWasSentWithoutRebalancing() {
    assertThat(fourJobs(Map.of("rebalance", "off")).ends())
        .containsExactly("A 12.0", "B 22.0", "C 32.0", "D 42.0");
  }

  @Test
  void freshNewsOfNodesKeepTasksFromBusyOnes() {
    Scenario yaq = yaq(2, Map.of("heartbeat", "1s"));

    // At 4 s node 0 has published that it is busy, and B goes to node 1. At 6 s both are: node 0
    // published at 5 s that A has 7 s left, node 1 at 5.5 s that B has 9.5 s left.
    yaq.job("A", 1, List.of(10.0), 0);
    yaq.job("B", 4, List.of(10.0), 0);
    yaq.job("C", 6, List.of(10.0), 1);

    assertThat(yaq.ends()).containsExactly("A 12.0", "B 15.0", "C 22.0");
  }

  @Test
  void staleNewsOfNodesSendTasksToBusyOnes() {
    Scenario yaq = yaq(2, Map.of("heartbeat", "20s"));

    yaq.job("A", 1, List.of(10.0), 0);
    yaq.job("B", 4, List.of(10.0), 0);
    yaq.job("C", 6, List.of(10.0), 1);

    assertThat(yaq.ends()).containsExactly("A 12.0", "C 17.0", "B 22.0");
  }

  @Test
  void aSchedulerOfSeveralJobsKnowsWhatItHasSent() {
    Scenario yaq = yaq(2, Map.of("heartbeat", "20s", "schedulers", "1"));

    // Node 0 is believed to be busy for 10 s, then node 1 for as long, then node 0 for 20 s.
    yaq.job("A", 1, List.of(10.0), 0);
    yaq.job("B", 4, List.of(10.0), 0);
    yaq.job("C", 6, List.of(10.0, 10.0), 0);

    assertThat(yaq.ends()).containsExactly("A 12.0", "B 15.0", "C 22.0", "C 25.0");
  }

  @Test
  void aNodeLearnsAtHeartbeatsWhatIsLeftOfJobs() {
    Scenario yaq = yaq(1, Map.of("heartbeat", "10s"));
    twoJobs(yaq);

    // At 7 s the node has heard of no job, and takes the first one. At 10 s it hears of 10 s of A,
    // and of 2 s of B.
    assertThat(yaq.steps())
        .containsExactly(
            "1.0 A sent 0",
            "1.0 A sent 0",
            "1.0 A sent 0",
            "2.0 A arrived 0",
            "2.0 A started 0",
            "2.0 A arrived 0",
            "2.0 A arrived 0",
            "2.0 B sent 0",
            "3.0 B arrived 0",
            "7.0 A ended 0",
            "7.0 A started 0",
            "12.0 A ended 0",
            "12.0 B started 0",
            "14.0 B ended 0",
            "14.0 A started 0",
            "19.0 A ended 0");
  }

  @Test
  void ordersOfQueuesDiffer() {
    assertThat(twoJobs(yaq(1, Map.of("heartbeat", "1s"))).ends())
        .containsExactly("A 7.0", "B 9.0", "A 14.0", "A 19.0");
    assertThat(twoJobs(yaq(1, Map.of("heartbeat", "1s", "order", "ejf"))).ends())
        .containsExactly("A 7.0", "A 12.0", "A 17.0", "B 19.0");
    // At 7 s A's tasks have waited for 5 s, B for 4 s.
    assertThat(twoJobs(yaq(1, Map.of("heartbeat", "1s", "starvation", "4.5s"))).ends())
        .containsExactly("A 7.0", "A 12.0", "A 17.0", "B 19.0");
  }

  @Test
  void durationsThatAreLearntMisleadUntilTasksHaveEnded() {
    // All tasks are believed to take 10 s. At 6 s A has 30 s left for all that is known, B 20 s. At
    // 10 s A has 10 s left, as one task took 5 s; at 15 s B has 4 s left.
    assertThat(learning("learnt").ends())
        .containsExactly("A 7.0", "B 11.0", "A 16.0", "B 20.0", "A 25.0");
    assertThat(learning("told").ends())
        .containsExactly("A 7.0", "B 11.0", "B 15.0", "A 20.0", "A 25.0");
  }

  private static Scenario learning(String durations) {
    Scenario yaq = yaq(1, Map.of("heartbeat", "1s", "starvation", "1h", "durations", durations));
    yaq.job("A", 1, List.of(5.0, 5.0, 5.0), 0);
    return yaq.job("B", 2, List.of(4.0, 4.0), 0);
  }

  @Test
  void tasksForWhichThereIsNoPlaceWaitAtTheirScheduler() {
    Scenario yaq = yaq(1, Map.of("heartbeat", "3s", "queue", "1"));
    yaq.job("A", 1, List.of(5.0, 5.0, 5.0), 0);
    // It looks again every 3 s. The node publishes at 3 and 6 s that one task waits, at 9 s none.
    yaq.draws(3.5, 0).draws(6.5, 0).draws(9.5, 0);

    assertThat(yaq.steps())
        .containsExactly(
            "1.0 A sent 0",
            "1.0 A sent 0",
            "2.0 A arrived 0",
            "2.0 A started 0",
            "2.0 A arrived 0",
            "7.0 A ended 0",
            "7.0 A started 0",
            "10.0 A sent 0",
            "11.0 A arrived 0",
            "12.0 A ended 0",
            "12.0 A started 0",
            "17.0 A ended 0");
  }

  @Test
  void noTaskIsSentWhereItIsExpectedToWaitTooLong() {
    Scenario yaq = yaq(1, Map.of("heartbeat", "3s", "longestWait", "4s"));
    yaq.job("A", 1, List.of(5.0, 5.0), 0);
    // The node publishes a wait of 4 s at 3 s, of 1 s at 6 s.
    yaq.draws(3.5, 0).draws(6.5, 0);

    assertThat(yaq.ends()).containsExactly("A 7.0", "A 13.0");
  }

  @Test
  void batchSamplingAsksTwoNodesForEachTask() {
    Scenario yaq =
        new Scenario(
            "yaq-d",
            4,
            Map.of(
                "delay", "1s", "placement", "batch-sampling", "rebalance", "off", "order", "ejf"));

    // A asks nodes 1 and 2; B nodes 1 and 0; C nodes 2, 0, 3 and 1, of which 1 and 0 are busy.
    yaq.job("A", 1, List.of(10.0), 1, 1);
    yaq.job("B", 3, List.of(10.0), 1, 0);
    yaq.job("C", 5, List.of(10.0, 10.0, 10.0), 2, 0, 0, 0);

    assertThat(yaq.steps())
        .containsSequence("5.0 C sent 2", "5.0 C sent 3", "5.0 C sent 2")
        .contains("1.0 A sent 1", "3.0 B sent 0");
  }

  @Test
  void reducesAreSentWhenTheLastMapHasEnded() {
    TraceJob job = new TraceJob(0, 3 * SECOND, new long[] {2 * SECOND, 3 * SECOND, 4 * SECOND}, 1);

    // Maps run from 1 s on, the reduce from 5 s on.
    for (String system : List.of("yaq-d", "mercury")) {
      assertThat(Played.of(system, 3, 1, Map.of("delay", "1s"), List.of(job), 1).ends())
          .containsExactly(9 * SECOND);
    }
  }

  @Test
  void mercurysQueuesAreFirstInFirstOut() {
    Scenario mercury = new Scenario("mercury", 1, quiet(Map.of("heartbeat", "1s")));

    assertThat(twoJobs(mercury).ends()).containsExactly("A 7.0", "A 12.0", "A 17.0", "B 19.0");
  }

  @Test
  void mercurysGuaranteedTasksKillQueueableOnes() {
    Scenario mercury =
        new Scenario(
            "mercury",
            1,
            quiet(Map.of("heartbeat", "10s", "guaranteed", "0.5", "promoteAfter", "1")));
    // The first task of each is guaranteed. That A's has ended is known at 20 s, and that B's has
    // at
    // 30 s. A's other one was killed, and is guaranteed from then on.
    mercury.job("A", 1, List.of(10.0, 20.0), 0);
    mercury.job("B", 14, List.of(4.0, 3.0), 0);

    assertThat(mercury.steps())
        .containsExactly(
            "1.0 A sent 0",
            "1.0 A sent 0",
            "2.0 A arrived 0",
            "2.0 A started 0",
            "2.0 A arrived 0",
            "12.0 A ended 0",
            "12.0 A started 0",
            "14.0 B sent 0",
            "15.0 B arrived 0",
            "20.0 B sent 0",
            "21.0 B arrived 0",
            "21.0 A given_back 0",
            "21.0 B started 0",
            "25.0 B ended 0",
            "25.0 B started 0",
            "28.0 B ended 0",
            "30.0 A sent 0",
            "31.0 A arrived 0",
            "31.0 A started 0",
            "51.0 A ended 0");
    assertThat(mercury.preemptions()).isEqualTo(1);
  }

  @Test
  void anUnknownWordForDurationsIsNamed() {
    assertThatThrownBy(() -> yaq(1, Map.of("durations", "guessed")))
        .hasMessage("yaq-d.durations is \"guessed\"; use told or learnt");
  }

  @Test
  void anUnknownPlacementIsNamed() {
    assertThatThrownBy(() -> yaq(1, Map.of("placement", "best")))
        .hasMessageContaining("yaq-d.placement is \"best\"; use one of yaq-wait, yaq-length");
  }

  private static Scenario twoJobs(Scenario scenario) {
    return scenario.job("A", 1, List.of(5.0, 5.0, 5.0), 0).job("B", 2, List.of(2.0), 0);
  }

  private static Scenario fourJobs(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(Map.of("heartbeat", "10s", "rebalancePeriod", "11s", "rebalanceDeviations", "0.1"));
    return yaq(2, all)
        .job("A", 1, List.of(10.0), 0)
        .job("B", 2, List.of(10.0), 0)
        .job("C", 3, List.of(10.0), 0)
        .job("D", 4, List.of(10.0), 0);
  }

  private static Scenario yaq(int workers, Map<String, String> settings) {
    return new Scenario("yaq-d", workers, quiet(settings));
  }

  /**
   * The best node gets a task, and queues are not rebalanced, unless the settings say otherwise.
   */
  private static Map<String, String> quiet(Map<String, String> settings) {
    Map<String, String> all =
        new HashMap<>(Map.of("delay", "1s", "among", "1", "rebalance", "off"));
    all.putAll(settings);
    return all;
  }
}
