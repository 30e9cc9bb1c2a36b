// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.common.NodeStatistics;
import io.kairos.common.UsedCores;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What a node says of its cores is what its tasks used of them. */
class NodeUseTest {
  private static final MeasuredNode.Demand ALWAYS = (since, used) -> true;
  private static final MeasuredNode.Demand NEVER = (since, used) -> false;

  /** Works every other step. */
  private static final MeasuredNode.Demand HALF = (since, used) -> since % 20 < 10;

  private static final long MILLION = 1_000_000;
  private static final long QUANTUM_MILLIS = 5_000;
  private static final long SAMPLE_MILLIS = 1_000;

  @Test
  void aTaskWhoseQuantumEndsAndBeginsAnewIsNotSuspendedThoughItsCounterGoesOnMeanwhile() {
    long[] reading = {0};
    LasNodeScheduler scheduler =
        new LasNodeScheduler(
            new LasParameters(1, 300 * MILLION),
            new LeastAttainedService(),
            task -> reading[0] += MILLION,
            UsageRule.DEFAULT,
            SessionDecay.NONE,
            new RecordedDecisions());
    scheduler.arrive("task", "application", 1, 0);
    for (long now = 0; now <= 3_000; now += 100) {
      scheduler.advance(now * MILLION);
    }
    UsedCores use = scheduler.statistics(3_000 * MILLION).usedCores().orElseThrow();
    assertThat(use.usedMilliCores()).isPositive();
    assertThat(use.spareMilliCores()).isZero();
    assertThat(scheduler.tasks(3_000 * MILLION).get(0).spareNanos()).isZero();
  }

  @Test
  void anIntervalIsWorthTheCpuTimeInItByItsLength() {
    NodeUse use = new NodeUse(UsageRule.DEFAULT);
    use.begin(500 * MILLION);
    use.add(300 * MILLION, false);
    use.add(100 * MILLION, true);
    assertThat(use.usedMilliCores()).as("no interval is over").isZero();
    use.sampled(1_500 * MILLION, 4, 4);
    assertThat(use.usedMilliCores()).isEqualTo(400);
    assertThat(use.spareMilliCores()).isEqualTo(100);
    use.add(4_500 * MILLION, false);
    assertThat(use.usedMilliCores()).as("of the last whole interval").isEqualTo(400);
    // A late one: 4.5 core-seconds in 3 s.
    use.sampled(4_500 * MILLION, 4, 4);
    assertThat(use.usedMilliCores()).isEqualTo(1_500);
    assertThat(use.spareMilliCores()).isZero();
    use.begin(9_000 * MILLION);
    assertThat(use.usedMilliCores()).isZero();
  }

  @Test
  void anIntervalWithoutLengthEndsNothing() {
    NodeUse use = new NodeUse(UsageRule.DEFAULT);
    use.begin(0);
    use.add(5, false);
    use.sampled(0, 4, 4);
    assertThat(use.usedMilliCores()).isZero();
    use.sampled(10, 4, 4);
    assertThat(use.usedMilliCores()).isEqualTo(500);
  }

  @Test
  void cpuThatASuspendedTaskSoaksUpIsToldApart() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true);
    node.arrive("half-0", HALF);
    node.run(1_000);
    assertThat(node.usedCores().usedMilliCores()).isEqualTo(500);
    // It goes first for a quantum, and leaves nothing.
    node.arrive("busy-0", ALWAYS);
    node.run(2_000);
    assertThat(node.usedCores().usedMilliCores()).isEqualTo(1_000);
    assertThat(node.usedCores().spareMilliCores()).isZero();
    // From 6 s on the younger one has the core, and leaves half of it.
    node.run(5_000);
    assertThat(node.usedCores().usedMilliCores()).isEqualTo(1_000);
    assertThat(node.usedCores().spareMilliCores()).isEqualTo(500);
  }

  @Test
  void idleTasksAreToldAmongTheRunningOnes() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, true);
    node.arrive("reducer-0", NEVER);
    node.arrive("map-0", ALWAYS);
    node.run(2_000);
    assertThat(node.usedCores().idleTasks()).as("it may work at any moment").isZero();
    node.run(2_000);
    NodeStatistics told = node.statistics();
    assertThat(told.running()).isEqualTo(2);
    assertThat(told.waiting()).isZero();
    assertThat(node.usedCores().idleTasks()).isEqualTo(1);
    assertThat(node.usedCores().idleVcores()).isEqualTo(1);
    assertThat(node.usedCores().usedMilliCores()).isEqualTo(1_000);
    assertThat(node.usedCores().spareMilliCores()).isZero();
  }

  @Test
  void anIdleTaskCountsWithAllOfItsVcores() {
    LasNodeScheduler scheduler =
        new LasNodeScheduler(
            new LasParameters(2, QUANTUM_MILLIS * MILLION),
            TaskOrder.ALL.get("las"),
            taskId -> 0,
            UsageRule.DEFAULT,
            SessionDecay.NONE,
            new RecordedDecisions());
    // More than the node has: it holds two cores, and three in YARN's books.
    scheduler.arrive("wide", "application", 3, 0);
    for (long second = 1; second <= 4; second++) {
      scheduler.advance(second * 1_000 * MILLION);
    }
    UsedCores told = scheduler.statistics(4_000 * MILLION).usedCores().orElseThrow();
    assertThat(told.idleTasks()).isEqualTo(1);
    assertThat(told.idleVcores()).isEqualTo(3);
  }

  @Test
  void aNodeWithoutTasksUsesNothing() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true);
    assertThat(node.usedCores().usedMilliCores()).isZero();
    node.arrive("busy-0", ALWAYS);
    node.run(2_500);
    assertThat(node.usedCores().usedMilliCores()).isEqualTo(1_000);
    node.end("busy-0");
    assertThat(node.usedCores().usedMilliCores()).isZero();
    node.run(10_000);
    node.arrive("busy-1", ALWAYS);
    node.run(1_000);
    assertThat(node.usedCores().usedMilliCores()).as("of its own second").isEqualTo(1_000);
  }

  @Test
  void aNodeWithoutAMeterTellsNothingOfItsCores() {
    LasNodeScheduler scheduler =
        new LasNodeScheduler(
            new LasParameters(1, 1), TaskOrder.ALL.get("las"), new RecordedDecisions());
    scheduler.arrive("task", "application", 1, 0);
    assertThat(scheduler.statistics(10).usedCores()).isEmpty();
  }

  @Test
  void aNodeTellsNothingOfItsCoresWhileATaskIsNotMeasured() {
    LasNodeScheduler scheduler =
        new LasNodeScheduler(
            new LasParameters(2, QUANTUM_MILLIS * MILLION),
            TaskOrder.ALL.get("las"),
            taskId -> taskId.equals("uncounted") ? CpuMeter.UNKNOWN : 0,
            UsageRule.DEFAULT,
            SessionDecay.NONE,
            new RecordedDecisions());
    scheduler.arrive("counted", "application", 1, 0);
    scheduler.arrive("uncounted", "application", 1, 0);
    for (long second = 1; second <= 3; second++) {
      scheduler.advance(second * 1_000 * MILLION);
      assertThat(scheduler.statistics(second * 1_000 * MILLION).usedCores()).isEmpty();
    }
    scheduler.finish("uncounted", 3_500 * MILLION);
    scheduler.advance(4_000 * MILLION);
    assertThat(scheduler.statistics(4_000 * MILLION).usedCores()).as("half of it").isEmpty();
    scheduler.advance(5_000 * MILLION);
    assertThat(scheduler.statistics(5_000 * MILLION).usedCores().orElseThrow().usedMilliCores())
        .isZero();
  }

  @Test
  void aCounterThatIsThereALittleLaterThanItsTaskHidesNothing() {
    boolean[] isThere = {false};
    LasNodeScheduler scheduler =
        new LasNodeScheduler(
            new LasParameters(1, QUANTUM_MILLIS * MILLION),
            TaskOrder.ALL.get("las"),
            taskId -> isThere[0] ? 0 : CpuMeter.UNKNOWN,
            UsageRule.DEFAULT,
            SessionDecay.NONE,
            new RecordedDecisions());
    scheduler.arrive("task", "application", 1, 0);
    isThere[0] = true;
    scheduler.advance(1_000 * MILLION);
    assertThat(scheduler.statistics(1_000 * MILLION).usedCores()).isPresent();
  }

  @Test
  void cpuThatTasksUsedWhileTheDaemonWasAwayIsNoPartOfAnInterval() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, true);
    for (int task = 0; task < 4; task++) {
      node.arrive("busy-" + task, ALWAYS);
    }
    node.run(10_000);
    node.restart(500, 60_000);
    assertThat(node.spareMillis()).as("of a daemon that has just begun").isZero();
    for (int sample = 0; sample < 5; sample++) {
      node.run(SAMPLE_MILLIS);
      assertThat(node.usedCores().usedMilliCores()).isEqualTo(2_000);
    }
  }

  @Property(tries = 60)
  void theSumOverAllIntervalsIsTheCpuTimeOfTheTasks(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll boolean conserving) {
    Random random = new Random(seed);
    MeasuredNode node = new MeasuredNode(cores, QUANTUM_MILLIS, conserving);
    // One stays, so that there is always somebody to be sampled.
    node.arrive("stays-0", restless(random));
    for (int event = 0; event < 40; event++) {
      if (random.nextInt(3) > 0 || node.tasks().size() == 1) {
        node.arrive("a" + random.nextInt(3) + "-" + event, restless(random));
      } else {
        node.end(node.tasks().get(1 + random.nextInt(node.tasks().size() - 1)));
      }
      node.run(10 * (1 + random.nextInt(300)));
      assertThat(node.usedCores().usedMilliCores()).isLessThanOrEqualTo(cores * 1_000);
    }
    node.run(SAMPLE_MILLIS - node.nowMillis() % SAMPLE_MILLIS);
    double used =
        node.usedMillisByApplication().values().stream().mapToDouble(millis -> millis).sum();
    double spare = node.usedWhileSuspendedMillis();
    double rounding = node.nowMillis() * 0.0005 + 1;
    // What was used in an interval is shown during the next one.
    node.run(SAMPLE_MILLIS);
    assertThat(node.shownUsedMillis()).isCloseTo(used, within(rounding));
    assertThat(node.shownSpareMillis()).isCloseTo(spare, within(rounding));
  }

  /** Works and rests for random times. */
  private static MeasuredNode.Demand restless(Random random) {
    long work = 10 + 10L * random.nextInt(400);
    long rest = 10L * random.nextInt(400);
    return (since, used) -> since % (work + rest) < work;
  }
}
