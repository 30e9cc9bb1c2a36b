// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kairos.common.NodeStatistics;
import io.kairos.common.TaskSnapshot;
import io.kairos.yaq.StartReason;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What starts when, on a clock that only the test moves. */
class LaunchQueueTest {
  private final QueueBench bench = new QueueBench();

  @Test
  void aTaskThatFindsRoomStartsAtOnce() {
    bench.cores(2);
    bench.come("a", 1);
    bench.come("b", 1);

    assertThat(bench.launched).containsExactly("a", "b");
    assertThat(bench.waitedSeconds).containsExactly(0.0, 0.0);
  }

  @Test
  void whatFindsNoRoomWaitsAndStartsWhenAProcessHasEnded() {
    bench.come("a", 1);
    bench.come("b", 1);
    assertThat(bench.launched).containsExactly("a");

    bench.pass(7);
    bench.end("a");

    assertThat(bench.launched).containsExactly("a", "b");
    assertThat(bench.waitedSeconds).containsExactly(0.0, 7.0);
  }

  @Test
  void whoeverLooksSeesWhatRunsAndThenTheQueueInItsOrder() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.pass(2);
    bench.come("c", 1);
    bench.pass(5);

    List<TaskSnapshot> tasks = bench.queue.tasks(bench.now);
    assertThat(tasks).extracting(TaskSnapshot::id).containsExactly("a", "b", "c");
    assertThat(tasks)
        .extracting(TaskSnapshot::state)
        .containsExactly(
            TaskSnapshot.State.RUNNING, TaskSnapshot.State.QUEUED, TaskSnapshot.State.QUEUED);
    assertThat(tasks)
        .extracting(task -> task.inStateNanos().getAsLong() / 1_000_000_000L)
        .containsExactly(7L, 7L, 5L);
    assertThat(tasks).extracting(task -> task.next().orElse(0)).containsExactly(0, 1, 2);
    assertThat(tasks).allMatch(task -> task.estimateMillis().isPresent());
  }

  @Test
  void aKillAloneFreesNoSlotTheEndOfTheProcessDoes() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.queue.aboutToBeKilled("a");
    bench.pass(3);
    assertThat(bench.launched).containsExactly("a");

    bench.queue.ended("a", false, bench.now);
    bench.advance();
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void whoOrdersJobsElsewhereIsToldHowLongATaskRanThatEndedByItself() {
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
  void aWaitingTaskThatIsToBeKilledIsNotLaunched() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("c", 1);
    bench.queue.aboutToBeKilled("b");
    bench.end("a");

    assertThat(bench.launched).containsExactly("a", "c");
    bench.queue.ended("b", false, bench.now);
    assertThat(bench.statistics().tasks()).isEqualTo(1);
  }

  @Test
  void aTaskThatWasWithdrawnMeanwhileTakesNoSlot() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("c", 1);
    bench.withdrawn.add("b");
    bench.end("a");

    assertThat(bench.launched).containsExactly("a", "c");
    assertThat(bench.statistics().running()).isEqualTo(1);
    assertThat(bench.statistics().waiting()).isZero();
  }

  @Test
  void aLaunchThatFailsIsTriedAgain() {
    bench.failing.add("a");
    bench.queue.enqueue(bench.task("a", 1).build(), bench.now);
    assertThatThrownBy(bench::advance).hasMessage("as asked");
    assertThat(bench.statistics().waiting()).isEqualTo(1);

    bench.failing.clear();
    bench.advance();
    assertThat(bench.launched).containsExactly("a");
  }

  @Test
  void memoryIsRoomToo() {
    bench.cores(8);
    bench.memory(1_000);
    bench.come(bench.task("a", 1).memory(600));
    bench.come(bench.task("b", 1).memory(600));
    assertThat(bench.launched).containsExactly("a");

    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void memoryOfApplicationMastersCounts() {
    bench.cores(8);
    bench.memory(1_000);
    bench.queue.masterStarted("master", 300);
    bench.come(bench.task("a", 1).memory(400));
    bench.come(bench.task("b", 1).memory(400));
    assertThat(bench.launched).containsExactly("a");

    bench.queue.masterEnded("master");
    bench.advance();
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void nothingOvertakesTheFirst() {
    bench.cores(4);
    bench.come(bench.task("a", 1).vcores(3));
    bench.come(bench.task("large", 1).vcores(2));
    bench.come(bench.task("small", 1));
    assertThat(bench.launched).containsExactly("a");

    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "large", "small");
  }

  @Test
  void aloneOnTheNodeATaskOfAnySizeStarts() {
    bench.cores(2);
    bench.memory(100);
    bench.come(bench.task("a", 1).vcores(50).memory(5_000));
    bench.come("b", 1);
    assertThat(bench.launched).containsExactly("a");

    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void aLargerNodeStartsMoreAndASmallerOneStopsNothing() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("c", 1);
    bench.cores(2);
    assertThat(bench.launched).containsExactly("a", "b");

    bench.cores(1);
    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
    bench.end("b");
    assertThat(bench.launched).containsExactly("a", "b", "c");
  }

  @Test
  void aTaskThatGrowsTakesTheRoomOfTheNext() {
    bench.cores(2);
    bench.come("a", 1);
    bench.queue.resized("a", 2, 64);
    bench.come("b", 1);
    assertThat(bench.launched).containsExactly("a");

    bench.queue.resized("b", 2, 64);
    bench.queue.resized("a", 1, 64);
    bench.advance();
    assertThat(bench.launched).as("b has grown, too").containsExactly("a");
    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void whatStartedWithoutTheQueueHoldsItsSlot() {
    bench.queue.launched(bench.task("stranger", 1).build(), bench.now);
    bench.come("a", 1);
    assertThat(bench.launched).isEmpty();

    bench.end("stranger");
    assertThat(bench.launched).containsExactly("a");
  }

  @Test
  void aSecondLaunchInTheSameContainerDoesNotQueueAgain() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("a", 1);

    assertThat(bench.launched).containsExactly("a", "a");
    assertThat(bench.statistics().running()).isEqualTo(1);
  }

  @Test
  void aSecondLaunchThatFailsIsTriedAgain() {
    bench.come("a", 1);
    bench.failing.add("a");
    assertThatThrownBy(() -> bench.come("a", 1)).hasMessage("as asked");
    assertThat(bench.statistics().running()).isZero();
    assertThat(bench.statistics().waiting()).isEqualTo(1);

    bench.failing.clear();
    bench.advance();
    assertThat(bench.launched).containsExactly("a", "a");
  }

  @Test
  void theSameTaskTwiceIsOneTask() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.pass(2);
    bench.come("b", 1);
    assertThat(bench.statistics().waiting()).isEqualTo(1);
    bench.end("a");
    assertThat(bench.waitedSeconds).containsExactly(0.0, 2.0);
  }

  @Test
  void afterStandingDownNothingStarts() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.queue.standDown();
    bench.end("a");
    assertThat(bench.launched).containsExactly("a");
    assertThat(bench.queue.memory(bench.now).queued()).containsOnlyKeys("b");
  }

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

  @ParameterizedTest
  @ValueSource(strings = {"-5", "0", "NaN", "1e300", "soon", "9223372036854775808"})
  void aHintThatIsNoDurationCountsAsNone(String hint) {
    bench.policy("stf", StarvationThresholds.OFF);
    bench.come("runs", 9);
    bench.come(bench.task("bad", 1).hint(hint));
    bench.come(bench.task("shorter", 2).hint("9000"));
    bench.come(bench.task("longer", 3).hint("11000"));
    bench.endAll();

    assertThat(bench.launched).containsExactly("runs", "shorter", "bad", "longer");
    assertThat(bench.durations.ignoredHints()).isEqualTo(1);
  }

  /** In seconds, where milliseconds are meant. */
  @Test
  void aHintThatMeasurementRefutesIsGivenUpAndCountsOnceForEachTaskThatWaits() {
    for (int number = 0; number < 12; number++) {
      bench.come(bench.task("t" + number, 1).hint("600"));
    }
    for (int ended = 0; ended < 10; ended++) {
      assertThat(bench.durations.ignoredHints()).isZero();
      bench.pass(600);
      bench.end(bench.launched.get(ended));
    }
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(1_200);
    assertThat(bench.durations.ignoredHints()).isEqualTo(2);
  }

  /** The liar's tasks say that they take a millisecond, and keep coming. */
  @Test
  void lyingHintsGainNoMoreThanTheStarvationThreshold() {
    bench.policy("stf", new StarvationThresholds(10_000, StarvationThresholds.NEVER));
    bench.come("runs", 1);
    bench.come(bench.task("honest", 1).hint("5000"));
    for (int lie = 0; !bench.launched.contains("honest"); lie++) {
      assertThat(lie).isLessThan(20);
      bench.come(bench.task("lie" + lie, 2).hint("1"));
      bench.pass(2);
      bench.end(bench.launched.get(bench.launched.size() - 1));
    }
    assertThat(bench.waitedSeconds.get(bench.waitedSeconds.size() - 1)).isBetween(10.0, 12.0);
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
    bench.policy("srjf", StarvationThresholds.OFF);
    bench.come("runs", 9);
    bench.progressFails = true;
    bench.come("b", 2);
    bench.come("a", 1);
    bench.endAll();
    assertThat(bench.launched).containsExactly("runs", "b", "a");
    assertThat(bench.orderFailures).isPositive();
  }

  @Test
  void theHeartbeatSaysWhatTheNextTaskHasToExpect() {
    bench.cores(2);
    bench.come(bench.task("a", 1).hint("10000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isZero();
    bench.come(bench.task("b", 1).hint("4000"));
    bench.come(bench.task("c", 1).hint("3000"));
    bench.pass(1);

    NodeStatistics statistics = bench.statistics();
    assertThat(statistics.running()).isEqualTo(2);
    assertThat(statistics.waiting()).isEqualTo(1);
    assertThat(statistics.sumSeconds()).isEqualTo(2);
    assertThat(statistics.varianceSeconds2()).isZero();
    // b ends after 3 s, then c runs until 6 s; a would end after 9 s.
    assertThat(statistics.queue().orElseThrow().waitSeconds()).isEqualTo(6);
  }

  @Test
  void behindALargeTaskTheNextWaitsThoughCoresAreFree() {
    bench.cores(4);
    bench.come(bench.task("a", 1).vcores(3).hint("10000"));
    bench.come(bench.task("large", 1).vcores(2).hint("5000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(15);
  }

  @Test
  void withoutFreeMemoryTheNextTaskWaits() {
    bench.cores(4);
    bench.memory(100);
    bench.come(bench.task("a", 1).memory(100).hint("8000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(8);
  }

  @Test
  void theHeartbeatTellsTheMeanOfTasksThatEndedLatelyByThemselves() {
    assertThat(bench.statistics().queue().orElseThrow().meanTaskSeconds()).isZero();
    bench.run("a", 4);
    bench.run("b", 8);
    bench.come("killed", 1);
    bench.pass(100);
    bench.queue.ended("killed", false, bench.now);
    assertThat(bench.statistics().queue().orElseThrow().meanTaskSeconds()).isEqualTo(6);

    IntStream.range(0, 1_000).forEach(number -> bench.run("later" + number, 1));
    assertThat(bench.statistics().queue().orElseThrow().meanTaskSeconds())
        .isCloseTo(1, within(0.01));
  }

  @Test
  void tasksThatRunForHoursAndNeverEndByThemselvesMakeTheWaitAndTheMeanLong() {
    bench.cores(16);
    IntStream.range(0, 16).forEach(number -> bench.come("executor" + number, 1));
    bench.pass(10);
    assertThat(meanTaskSeconds()).as("as long as expected").isZero();

    bench.pass(3_590);
    assertThat(meanTaskSeconds()).isEqualTo(3_600);
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(3_590);
  }

  @Test
  void aTaskThatRunsForHoursBesideShortOnesHardlyChangesTheirMean() {
    bench.cores(2);
    bench.come("service", 1);
    IntStream.range(0, 100).forEach(number -> bench.run("short" + number, 1));
    bench.pass(3_600);
    IntStream.range(0, 101).forEach(number -> bench.run("next" + number, 1));
    assertThat(meanTaskSeconds()).as("half of the slots' time").isCloseTo(2, within(0.01));
  }

  @Test
  void tasksThatRunAsLongAsAllBeforeThemLeaveTheMeanAsItIs() {
    bench.cores(4);
    bench.run("first", 5);
    IntStream.range(0, 4).forEach(number -> bench.come("next" + number, 1));
    bench.pass(5);
    assertThat(meanTaskSeconds()).isEqualTo(5);
  }

  @Test
  void serviceOfAnApplicationIsKeptUntilItIsForgotten() {
    bench.cores(4);
    bench.come(bench.task("a", 1).vcores(2));
    bench.pass(3);
    bench.end("a");
    bench.come("b", 1);
    bench.pass(1);
    assertThat(bench.statistics().applicationServiceSeconds())
        .containsOnlyKeys(QueueBench.application(1))
        .containsEntry(QueueBench.application(1), 7.0);

    bench.end("b");
    bench.queue.forgetApplication(QueueBench.application(1));
    assertThat(bench.statistics().applicationServiceSeconds()).isEmpty();
  }

  @Test
  void aQueueOfAThousandIsServedWithoutASlotIdleOrHeldTwice() {
    bench.cores(16);
    bench.policy("stf", StarvationThresholds.OFF);
    for (int number = 0; number < 1_000; number++) {
      bench.queue.enqueue(bench.task("t" + number, number % 7).build(), bench.now);
    }
    bench.advance();
    for (int ended = 0; ended < 1_000; ended++) {
      assertThat(bench.statistics().running()).isEqualTo(Math.min(16, 1_000 - ended));
      bench.end(bench.launched.get(ended));
    }
    assertThat(bench.launched).hasSize(1_000).doesNotHaveDuplicates();
    assertThat(List.copyOf(bench.queue.memory(bench.now).queued().keySet())).isEmpty();
  }

  private double meanTaskSeconds() {
    return bench.statistics().queue().orElseThrow().meanTaskSeconds();
  }
}
