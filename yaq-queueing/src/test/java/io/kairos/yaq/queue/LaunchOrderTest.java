// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.yaq.StartReason;
import io.kairos.yaq.StarvationThresholds;
import org.junit.jupiter.api.Test;

/** In which order queued tasks start under a policy. */
class LaunchOrderTest {
  private final QueueBench bench = new QueueBench();

  @Test
  void shortTasksStartFirstIfTheJobsSaySo() {
    bench.policy("stf", StarvationThresholds.OFF);
    bench.come("runs", 1);
    bench.come(bench.task("long", 1).hint("60000"));
    bench.come(bench.task("short", 2).hint("500"));
    bench.come(bench.task("unknown", 3));
    bench.endAll();
    assertThat(bench.launched).containsExactly("runs", "short", "unknown", "long");
  }

  @Test
  void aReducerThatStarvesGivesNoMapOfItsJobItsTurn() {
    bench.policy("stf", new StarvationThresholds(10_000, StarvationThresholds.NEVER));
    bench.come("runs", 3);
    bench.queue.enqueue(bench.task("reducer", 1).build().startingLast(), bench.now);
    bench.pass(11);
    bench.come(bench.task("short", 2).hint("500"));
    bench.come(bench.task("map", 1).hint("60000"));
    bench.endAll();
    assertThat(bench.launched).containsExactly("runs", "short", "map", "reducer");
  }

  @Test
  void tasksThatEndTellHowLongTheRestOfTheirStageTakes() {
    bench.policy("stf", StarvationThresholds.OFF);
    bench.come("a1", 1);
    bench.come("a2", 1);
    bench.come(bench.task("b", 2).hint("15000"));
    bench.come("a3", 1);
    // As long as nothing is known of job 1, its tasks are expected to take 10 s.
    bench.pass(20);
    bench.end("a1");
    assertThat(bench.launched).containsExactly("a1", "b");
  }

  @Test
  void tasksThatWereKilledTellNothing() {
    bench.policy("stf", StarvationThresholds.OFF);
    bench.come("a1", 1);
    bench.come("a2", 1);
    bench.come(bench.task("b", 2).hint("15000"));
    bench.pass(20);
    bench.queue.ended("a1", false, bench.now);
    bench.advance();
    assertThat(bench.launched).containsExactly("a1", "a2");
  }

  @Test
  void theJobOrderElsewhereIsToldHowLongATaskRanThatEndedByItself() {
    bench.come("a", 1);
    bench.come("b", 2);
    bench.pass(3);
    bench.queue.ended("a", false, bench.now);
    bench.advance();
    bench.pass(2);
    bench.end("b");

    assertThat(bench.told).containsExactly("job-2 2000");
  }

  @Test
  void jobsWithoutProgressStartInTheOrderOfTheirArrival() {
    bench.policy("srjf", StarvationThresholds.OFF);
    bench.come("runs", 9);
    bench.come("c", 3);
    bench.come("a", 1);
    bench.come("b", 2);
    bench.endAll();
    assertThat(bench.launched).containsExactly("runs", "a", "b", "c");
  }

  @Test
  void theJobWithTheLeastRemainingWorkIsFirst() {
    bench.policy("srjf", StarvationThresholds.OFF);
    bench.progress(1, 90_000, 2);
    bench.progress(2, 10_000, 50);
    bench.come("runs", 9);
    bench.come("a", 1);
    bench.come("b", 2);
    bench.endAll();
    assertThat(bench.launched).containsExactly("runs", "b", "a");
  }

  @Test
  void everyStartTellsWhetherTheProgressOfTheJobsThatWaitedWasKnown() {
    bench.policy("srjf", new StarvationThresholds(10_000, StarvationThresholds.NEVER));
    bench.progress(1, 90_000, 2);
    bench.progress(2, 10_000, 50);
    bench.come("alone", 9);
    bench.come("long", 1);
    bench.come("short", 2);
    bench.end("alone");
    bench.come("untold", 3);
    bench.end("short");
    bench.come("fourth", 4);
    bench.pass(11);
    bench.end("long");
    bench.end("untold");

    assertThat(bench.launched).containsExactly("alone", "short", "long", "untold", "fourth");
    assertThat(bench.reasons)
        .containsExactly(
            StartReason.ALONE,
            StartReason.POLICY,
            StartReason.UNTOLD,
            StartReason.STARVED,
            StartReason.ALONE);
  }

  @Test
  void aPolicyThatNeedsNoProgressIsToldAllItOrdersBy() {
    bench.policy("stf", StarvationThresholds.OFF);
    bench.come("runs", 9);
    bench.come("a", 1);
    bench.come("b", 2);
    bench.endAll();

    assertThat(bench.reasons)
        .containsExactly(StartReason.ALONE, StartReason.POLICY, StartReason.ALONE);
  }

  @Test
  void anOrderThatFailsIsTheOrderOfArrivalAndIsTold() {
    assertArrivalOrder(() -> bench.progressFails = true);
  }

  @Test
  void aPolicyThatLacksAClassIsOneThatFails() {
    assertArrivalOrder(() -> bench.progressLacksAClass = true);
  }

  private void assertArrivalOrder(Runnable failure) {
    bench.policy("srjf", StarvationThresholds.OFF);
    bench.come("runs", 9);
    failure.run();
    bench.come("b", 2);
    bench.come("a", 1);
    bench.endAll();
    assertThat(bench.launched).containsExactly("runs", "b", "a");
    assertThat(bench.orderFailures).isPositive();
  }
}
