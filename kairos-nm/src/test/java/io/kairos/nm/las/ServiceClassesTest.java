// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.ServiceClass;
import io.kairos.common.TaskSnapshot;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ServiceClassesTest {
  private static final long QUANTUM_MILLIS = 2_000;
  private static final long SAMPLE_MILLIS = 1_000;
  private static final MeasuredNode.Demand ALWAYS = (since, used) -> true;

  @Test
  void aServiceIsNeverSuspendedHoweverOldItIs() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, false);
    node.arrive("service-0", ServiceClass.SERVICE, ALWAYS);
    for (int batch = 0; batch < 5; batch++) {
      node.arrive("batch-" + batch, ALWAYS);
      node.run(20_000);
      assertThat(node.isFullSpeed("service-0")).isTrue();
    }
    assertThat(node.usedMillis("service-0")).isEqualTo(100_000);
    assertThat(node.switches("service-0")).isEqualTo(1);
  }

  @Test
  void aServiceThatComesToAFullNodeRunsAtOnce() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    node.arrive("batch-0", ALWAYS);
    node.run(100);
    node.arrive("service-0", ServiceClass.SERVICE, ALWAYS);
    assertThat(node.isFullSpeed("service-0")).isTrue();
    assertThat(node.isFullSpeed("batch-0")).isFalse();
  }

  @Test
  void servicesOfMoreVcoresThanThereAreTakeTurnsWithTheRest() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    node.arrive("service-0", ServiceClass.SERVICE, ALWAYS);
    node.arrive("service-1", ServiceClass.SERVICE, ALWAYS);
    node.arrive("batch-0", ALWAYS);
    node.run(30_000);
    assertThat(node.usedMillis("service-0")).isEqualTo(30_000);
    node.end("service-0");
    node.run(30_000);
    assertThat(node.usedMillis("service-1")).isEqualTo(30_000);
  }

  @Test
  void theOthersOfANodeWithServicesStillStarveNobody() {
    MeasuredNode node = new MeasuredNode(3, QUANTUM_MILLIS, false);
    node.arrive("service-0", ServiceClass.SERVICE, ALWAYS);
    node.arrive("service-1", ServiceClass.SERVICE, ALWAYS);
    for (int batch = 0; batch < 4; batch++) {
      node.arrive("batch-" + batch, ALWAYS);
    }
    node.run(240_000);
    for (int batch = 0; batch < 4; batch++) {
      assertThat(node.usedMillis("batch-" + batch)).isBetween(45_000.0, 75_000.0);
    }
  }

  @Test
  void aNodeThatShrinksKeepsTheServicesThatItHasRoomFor() {
    MeasuredNode node = new MeasuredNode(3, QUANTUM_MILLIS, false);
    node.arrive("service-0", ServiceClass.SERVICE, ALWAYS);
    node.arrive("service-1", ServiceClass.SERVICE, ALWAYS);
    node.arrive("batch-0", ALWAYS);
    node.run(1_000);
    node.resize(1);
    node.run(1_000);
    assertThat(node.isFullSpeed("service-0")).isTrue();
    assertThat(node.isFullSpeed("service-1")).isFalse();
    node.resize(2);
    assertThat(node.isFullSpeed("service-1")).isTrue();
  }

  @Test
  void anIdleServiceLeavesItsCoreToOthersUntilItWorks() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    node.arrive("service-0", ServiceClass.SERVICE, (since, used) -> since >= 60_000);
    node.arrive("batch-0", ALWAYS);
    node.run(60_000);
    assertThat(node.usedMillis("batch-0")).isGreaterThan(50_000);
    node.run(2_000);
    assertThat(node.isFullSpeed("service-0")).isTrue();
    assertThat(node.isFullSpeed("batch-0")).isFalse();
  }

  @Test
  void anIdleServiceKeepsItsCoreWhereOthersUseItAnyway() {
    UsageRule rule = UsageRule.DEFAULT.spareUsed(true);
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true, rule);
    node.arrive("service-0", ServiceClass.SERVICE, (since, used) -> since >= 60_000);
    node.arrive("batch-0", ALWAYS);
    node.run(60_000);
    assertThat(node.usedMillis("batch-0")).isEqualTo(60_000);
    node.run(100);
    assertThat(node.usedMillis("service-0")).as("of 100 ms").isGreaterThanOrEqualTo(100);
  }

  @Test
  void aSessionThatWakesUpIsYoungAgain() {
    assertThat(attainedAfterAPause(ServiceClass.SESSION)).isLessThan(8_000);
    assertThat(attainedAfterAPause(ServiceClass.BATCH)).isGreaterThan(29_000);
  }

  @Test
  void aSessionThatFellSilentWhileItWasSuspendedAnswersWithinSecondsWhenItIsAskedAgain() {
    // W is far longer than the test, so only its age can bring it back.
    MeasuredNode node = new MeasuredNode(1, 600_000, true);
    node.arrive(
        "session-0", ServiceClass.SESSION, (since, used) -> since < 6_000 || since >= 60_000);
    node.run(5_000);
    node.arrive("batch-0", ALWAYS);
    node.run(55_000);
    double before = node.usedMillis("session-0");
    node.run(3_000);
    assertThat(node.usedMillis("session-0") - before).as("of 3 s").isGreaterThan(1_900);
  }

  /** A quarter of a second every two seconds. */
  private static final MeasuredNode.Demand QUERIES = (since, used) -> since % 2_000 < 250;

  @Test
  void aSessionThatUsesLessThanItsShareIsNeverSuspendedHoweverYoungAndGuardedTheOthersAre() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, true);
    // As the start of a Java process.
    node.arrive(
        "session-0",
        ServiceClass.SESSION,
        (since, used) -> used < 5_000 || QUERIES.works(since, used));
    node.run(20_000);
    for (int batch = 0; batch < 60; batch++) {
      node.arrive("batch-" + batch, ALWAYS);
      if (batch >= 5) {
        node.end("batch-" + (batch - 5));
      }
      for (int step = 0; step < 40; step++) {
        node.run(100);
        assertThat(node.isFullSpeed("session-0")).as("beside batch-" + batch).isTrue();
      }
    }
  }

  @Test
  void aSessionThatStartsBesideOthersIsSuspendedAtMostUntilItHasSavedAQuarterOfItsCredit() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, false);
    for (int batch = 0; batch < 5; batch++) {
      node.arrive("batch-" + batch, ALWAYS);
    }
    node.run(60_000);
    node.arrive(
        "session-0",
        ServiceClass.SESSION,
        (since, used) -> used < 5_000 || QUERIES.works(since, used));
    node.run(40_000);
    int switches = node.switches("session-0");
    node.run(120_000);
    assertThat(node.isFullSpeed("session-0")).isTrue();
    assertThat(node.switches("session-0")).isEqualTo(switches);
  }

  @Test
  void aSessionOnCreditTakesNoMoreThanItsShareFromTheOthers() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, true);
    node.arrive("session-0", ServiceClass.SESSION, (since, used) -> since % 2_000 < 500);
    for (int batch = 0; batch < 5; batch++) {
      node.arrive("batch-" + batch, ALWAYS);
    }
    node.run(600_000);
    double share = 600_000.0 * 2 / 6;
    assertThat(node.usedMillis("session-0")).isBetween(95_000.0, share);
    for (int batch = 0; batch < 5; batch++) {
      assertThat(node.usedMillis("batch-" + batch)).isGreaterThan(0.9 * share);
    }
  }

  @Test
  void aServiceIsNotSlowedBySessionsThatHaveSavedSomething() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, true);
    node.arrive("service-0", ServiceClass.SERVICE, ALWAYS);
    node.arrive("batch-0", ALWAYS);
    for (int session = 0; session < 2; session++) {
      node.arrive(
          "session-" + session, ServiceClass.SESSION, (since, used) -> since % 60_000 > 40_000);
    }
    node.run(600_000);
    // Idle sessions that wake up are at full speed until they are looked at, a second at most.
    assertThat(node.usedMillis("service-0")).isGreaterThan(0.97 * 600_000);
  }

  @Test
  void aSessionThatWorksOnCreditTakesTurnsOnceAServiceCame() {
    MeasuredNode node = new MeasuredNode(2, QUANTUM_MILLIS, true);
    node.arrive("session-0", ServiceClass.SESSION, (since, used) -> since > 40_000);
    for (int batch = 0; batch < 4; batch++) {
      node.arrive("batch-" + batch, ALWAYS);
    }
    node.run(41_500);
    node.arrive("service-0", ServiceClass.SERVICE, ALWAYS);
    node.run(2 * SAMPLE_MILLIS);
    double before = node.usedMillis("service-0");
    node.run(60_000);
    assertThat(node.usedMillis("service-0") - before).isEqualTo(60_000);
  }

  @Test
  void aSessionWhoseUseNobodyCanTellHasNothingToSpend() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    node.arrive("session-0", ServiceClass.SESSION, (since, used) -> since > 40_000);
    for (int batch = 0; batch < 3; batch++) {
      node.arrive("batch-" + batch, ALWAYS);
    }
    node.run(40_000);
    node.breakMeter(true);
    node.run(400_000);
    // Its share is a quarter of the time.
    assertThat(node.usedMillis("session-0")).isBetween(80_000.0, 120_000.0);
  }

  @Test
  void aLoneSessionKeepsItsCoreWhereNobodyElseWaits() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    node.arrive("session-0", ServiceClass.SESSION, (since, used) -> since > 30_000);
    for (int quantum = 0; quantum < 40; quantum++) {
      node.run(QUANTUM_MILLIS);
      assertThat(node.statistics().running()).isEqualTo(1);
    }
    node.run(SAMPLE_MILLIS);
    assertThat(node.usedCores().idleTasks()).isZero();
  }

  @Test
  void twoSessionsThatWorkAllTheTimeAreNotSwitchedAtEverySample() {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, true);
    node.arrive("session-0", ServiceClass.SESSION, ALWAYS);
    node.arrive("session-1", ServiceClass.SESSION, ALWAYS);
    node.run(600_000);
    assertThat(node.switches("session-0")).as("in ten minutes").isLessThan(200);
  }

  private static double attainedAfterAPause(ServiceClass serviceClass) {
    MeasuredNode node = new MeasuredNode(1, QUANTUM_MILLIS, false);
    node.arrive("session-0", serviceClass, (since, used) -> used < 30_000);
    node.run(60_000);
    return node.attainedMillis("session-0");
  }

  @Property(tries = 60)
  void aSessionThatRestsNowAndThenGetsAtMostTwiceItsShare(
      @ForAll @IntRange(min = 1, max = 600) int workHundredths,
      @ForAll @IntRange(min = 1, max = 1200) int restHundredths,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll @IntRange(min = 1, max = 28) int others,
      @ForAll @IntRange(min = 1, max = 20) int halfLifeSeconds) {
    MeasuredNode node =
        MeasuredNode.withoutGuard(cores, QUANTUM_MILLIS, true, 1000L * halfLifeSeconds);
    long cycle = 10L * (workHundredths + restHundredths);
    node.arrive(
        "napper-0", ServiceClass.SESSION, (since, used) -> since % cycle < 10L * workHundredths);
    for (int other = 0; other < cores + others; other++) {
      node.arrive("honest-" + other, ALWAYS);
    }
    node.run(300_000);
    double share = 300_000.0 * cores / (cores + others + 1);
    double ahead = 2 * QUANTUM_MILLIS * 2 + SAMPLE_MILLIS;
    assertThat(node.usedMillis("napper-0")).isLessThanOrEqualTo(2 * share + ahead);
  }

  @Test
  void aSessionThatAlwaysWantsToWorkGetsMoreThanItsShareAndLessThanTwice() {
    MeasuredNode node = MeasuredNode.withoutGuard(1, QUANTUM_MILLIS, false);
    node.arrive("session-0", ServiceClass.SESSION, ALWAYS);
    for (int other = 0; other < 7; other++) {
      node.arrive("batch-" + other, ALWAYS);
    }
    node.run(800_000);
    assertThat(node.usedMillis("session-0")).isBetween(130_000.0, 200_000.0);
  }

  @Property(tries = 100)
  void servicesThatFitRunAllTheTimeWhateverComesAndGoes(@ForAll long seed) {
    Random random = new Random(seed);
    int cores = 2 + random.nextInt(3);
    int services = 1 + random.nextInt(cores - 1);
    MeasuredNode node = new MeasuredNode(cores, QUANTUM_MILLIS, random.nextBoolean());
    for (int event = 0; event < 30; event++) {
      node.arrive("batch-" + event, ALWAYS);
    }
    // A guard that was given before may be in the way once.
    node.run(QUANTUM_MILLIS * 30);
    for (int service = 0; service < services; service++) {
      node.arrive("service-" + service, ServiceClass.SERVICE, ALWAYS);
    }
    node.run(QUANTUM_MILLIS * 10);
    for (int event = 30; event < 60; event++) {
      if (random.nextBoolean()) {
        node.arrive("batch-" + event, ALWAYS);
      } else {
        node.end(node.tasks().get(0));
      }
      node.run(10L * random.nextInt(500));
      for (int service = 0; service < services; service++) {
        assertThat(node.isFullSpeed("service-" + service)).isTrue();
      }
    }
  }

  @Test
  void aServiceOfMoreVcoresThanTheNodeHasHoldsAllOfThem() {
    RecordedDecisions decisions = new RecordedDecisions();
    LasNodeScheduler scheduler =
        new LasNodeScheduler(new LasParameters(2, 1_000), new LeastAttainedService(), decisions);
    scheduler.arrive("batch-0", "a", 1, 0);
    assertThat(decisions.take()).isEqualTo("run batch-0");
    scheduler.arrive("service-0", "a", 3, ServiceClass.SERVICE, 1);
    assertThat(decisions.take()).isEqualTo("suspend batch-0, run service-0");
    scheduler.arrive("batch-1", "a", 1, 2);
    assertThat(decisions.take()).isEqualTo("suspend batch-1");
    for (long now = 1_000; now < 20_000; now += 500) {
      scheduler.advance(now);
      assertThat(decisions.take()).isEqualTo("-");
      assertThat(scheduler.isRunning("service-0")).isTrue();
      assertThat(scheduler.isRunning("batch-0")).isFalse();
      assertThat(scheduler.isRunning("batch-1")).isFalse();
    }
    scheduler.finish("service-0", 20_000);
    assertThat(scheduler.isRunning("batch-0")).isTrue();
    assertThat(scheduler.isRunning("batch-1")).isTrue();
  }

  @Test
  void aSnapshotTellsTheClass() {
    LasNodeScheduler scheduler =
        new LasNodeScheduler(
            new LasParameters(1, 1), new LeastAttainedService(), new RecordedDecisions());
    scheduler.arrive("service-0", "a", 1, ServiceClass.SERVICE, 0);
    TaskSnapshot snapshot = scheduler.tasks(0).get(0);
    assertThat(snapshot.serviceClass()).isEqualTo(ServiceClass.SERVICE);
    assertThat(snapshot.isGuarded()).isFalse();
  }
}
