// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Attained service is the CPU time that tasks used, whatever they were told. */
class MeasuredServiceTest {
  private static final MeasuredNode.Demand ALWAYS = (since, used) -> true;
  private static final MeasuredNode.Demand NEVER = (since, used) -> false;
  private static final double SAMPLE_MILLIS = 1000;
  private static final long QUANTUM_MILLIS = 5_000;

  @Property(tries = 60)
  void serviceOfTasksAndApplicationsIsTheirCpuTime(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll boolean conserving) {
    Random random = new Random(seed);
    MeasuredNode node = new MeasuredNode(cores, QUANTUM_MILLIS, conserving);
    for (int event = 0; event < 40; event++) {
      if (random.nextInt(3) > 0 || node.tasks().isEmpty()) {
        node.arrive("a" + random.nextInt(3) + "-" + event, restless(random));
      } else {
        node.end(node.tasks().get(random.nextInt(node.tasks().size())));
      }
      node.run(10 * (1 + random.nextInt(600)));
      if (random.nextInt(10) == 0) {
        node.restart(10 * random.nextInt(100), 10 * random.nextInt(1000));
      }
      for (String task : node.tasks()) {
        assertThat(node.attainedMillis(task))
            .as(task)
            .isCloseTo(node.usedMillis(task), within(SAMPLE_MILLIS + 20));
      }
      node.usedMillisByApplication()
          .forEach(
              (application, used) ->
                  assertThat(node.attainedMillisByApplication().get(application))
                      .as(application)
                      .isCloseTo(used, within((SAMPLE_MILLIS + 20) * (cores + 1))));
    }
  }

  @Property(tries = 60)
  void aTaskThatRestsNowAndThenGetsNoMoreThanOneThatDoesNot(
      @ForAll @IntRange(min = 1, max = 600) int workHundredths,
      @ForAll @IntRange(min = 1, max = 1200) int restHundredths,
      @ForAll @IntRange(min = 1, max = 3) int cores,
      @ForAll @IntRange(min = 1, max = 6) int others,
      @ForAll boolean guard) {
    MeasuredNode node =
        guard
            ? new MeasuredNode(cores, QUANTUM_MILLIS, true)
            : MeasuredNode.withoutGuard(cores, QUANTUM_MILLIS, true);
    long cycle = 10L * (workHundredths + restHundredths);
    node.arrive("napper-0", (since, used) -> since % cycle < 10L * workHundredths);
    for (int other = 0; other < cores + others; other++) {
      node.arrive("honest-" + other, ALWAYS);
    }
    node.run(300_000);
    double share = 300_000.0 * cores / (cores + others + 1);
    // What a task may be ahead of the others at any moment: turns of the starved, and one sample.
    double ahead = 2 * QUANTUM_MILLIS * 2 + SAMPLE_MILLIS;
    assertThat(node.usedMillis("napper-0")).isLessThanOrEqualTo(share + ahead);
  }

  @Test
  void coresThatIdleTasksHoldGoToTasksThatWork() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, false);
    for (int reducer = 0; reducer < 4; reducer++) {
      node.arrive("reducer-" + reducer, NEVER);
    }
    node.arrive("map-0", ALWAYS);
    node.arrive("map-1", ALWAYS);
    node.run(120_000);
    double used = node.usedMillis("map-0") + node.usedMillis("map-1");
    assertThat(used).as("of 240 s of two cores").isGreaterThan(0.9 * 240_000);
  }

  @Test
  void idleTasksThatTakeShortTurnsGiveThemUpToo() {
    MeasuredNode node = new MeasuredNode(1, 300, false);
    for (int reducer = 0; reducer < 5; reducer++) {
      node.arrive("reducer-" + reducer, NEVER);
    }
    node.arrive("map-0", ALWAYS);
    node.run(120_000);
    assertThat(node.usedMillis("map-0")).as("of 120 s").isGreaterThan(0.8 * 120_000);
  }

  @Test
  void nobodyGivesATurnUpWhereTheRuleIsOff() {
    UsageRule never = UsageRule.DEFAULT.idleAfterMillis(0);
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false, never);
    node.arrive("reducer-0", NEVER);
    node.arrive("reducer-1", NEVER);
    node.arrive("map-0", ALWAYS);
    node.run(60_000);
    assertThat(node.usedMillis("map-0")).as("of 60 s").isLessThan(0.7 * 60_000);
  }

  @Test
  void anIdleTaskThatWorksAgainIsBeforeOlderOnes() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    node.arrive("session-0", (since, used) -> since >= 60_000);
    node.arrive("batch-0", ALWAYS);
    node.arrive("batch-1", ALWAYS);
    node.run(60_000);
    assertThat(node.usedMillis("session-0")).isZero();
    node.run(5_000);
    assertThat(node.usedMillis("session-0")).as("of 5 s").isGreaterThan(4_000);
  }

  @Test
  void idleTasksThatWakeUpTogetherTakeTurnsHoweverManyThereAre() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    for (int executor = 0; executor < 8; executor++) {
      node.arrive("executor-" + executor, (since, used) -> since >= 60_000);
    }
    node.run(60_000);
    assertThat(node.tasks()).as("before they wake up").allMatch(node::isFullSpeed);
    node.run(5_000);
    assertThat(node.tasks().stream().filter(node::isFullSpeed)).hasSize(1);
  }

  @Test
  void aTaskThatRestsBetweenShortBurstsIsNotSwitchedAllTheTime() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true);
    node.arrive("bursts-0", (since, used) -> since % 1_500 < 400);
    node.arrive("batch-0", ALWAYS);
    node.run(600_000);
    assertThat(node.switches("bursts-0")).as("in ten minutes").isLessThan(200);
  }

  @Test
  void serviceWithoutAMeterIsTimeInTurn() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true);
    node.breakMeter(true);
    node.arrive("idle-0", NEVER);
    node.run(4_000);
    assertThat(node.attainedMillis("idle-0")).isCloseTo(4_000, within(20.0));
  }

  @Test
  void aMeterThatFailsForAWhileCountsNoTimeTwice() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true);
    node.arrive("busy-0", ALWAYS);
    for (int turn = 0; turn < 20; turn++) {
      node.breakMeter(turn % 2 == 1);
      node.run(1_700);
    }
    assertThat(node.attainedMillis("busy-0")).isCloseTo(34_000, within(20.0));
  }

  @Test
  void aCounterThatGoesBackTakesNothingAwayAndLosesOneSampleAtMost() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true);
    node.arrive("busy-0", ALWAYS);
    double attained = 0;
    for (int turn = 0; turn < 10; turn++) {
      node.run(4_700);
      assertThat(node.attainedMillis("busy-0")).isGreaterThanOrEqualTo(attained);
      attained = node.attainedMillis("busy-0");
      node.resetCounter("busy-0");
    }
    assertThat(attained).isBetween(47_000 - 9 * SAMPLE_MILLIS, 47_000.0);
  }

  /** Works and rests for random times. */
  private static MeasuredNode.Demand restless(Random random) {
    long work = 10 + 10L * random.nextInt(800);
    long rest = 10L * random.nextInt(800);
    return (since, used) -> since % (work + rest) < work;
  }
}
