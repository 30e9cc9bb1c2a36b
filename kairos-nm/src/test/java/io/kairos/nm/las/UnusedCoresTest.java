// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.ServiceClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A node whose tasks leave cores unused has room for more of them, and no other has. */
class UnusedCoresTest {
  private static final MeasuredNode.Demand ALWAYS = (since, used) -> true;

  /** Works a tenth of its time, a step at a time. */
  private static final MeasuredNode.Demand TENTH = (since, used) -> since % 100 < 10;

  private static final UsageRule SPARE_USED = UsageRule.DEFAULT.spareUsed(true);
  private static final long QUANTUM_MILLIS = 5_000;
  private static final long SAMPLE_MILLIS = 1_000;

  /** A task tells after 3 s, and 3 s of the same make sure. */
  private static final long TELLING_MILLIS = 6_000;

  @Test
  void unusedCoresAreThoseThatTasksLeaveThoughTheyHoldThem() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 4, TENTH);
    node.run(TELLING_MILLIS);
    // They use 0.4 cores together: four more tasks find 0.9 of a core each.
    assertThat(node.usedCores().idleTasks()).isZero();
    assertThat(node.usedCores().unusedVcores()).isEqualTo(4);

    node.arrive("busy-0", ALWAYS);
    node.run(TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).as("5 tasks and 3 more").isEqualTo(4);
  }

  @Test
  void unusedCoresAreNoneWhereTasksWork() {
    MeasuredNode node = node(2);
    arrive(node, "busy", 2, ALWAYS);
    for (int second = 0; second < 20; second++) {
      node.run(SAMPLE_MILLIS);
      assertThat(node.usedCores().unusedVcores()).isZero();
    }
  }

  @Test
  void unusedCoresAreThoseThatSuspendedTasksLeaveToo() {
    MeasuredNode node = node(2);
    arrive(node, "rest", 2, TENTH);
    arrive(node, "busy", 1, ALWAYS);
    node.run(2 * TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores())
        .as("3 tasks, and 0.8 of a core is free")
        .isEqualTo(2);
    node.end("busy-0");
    node.run(TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isEqualTo(2);
  }

  @Test
  void unusedCoresOfOneLullAreNone() {
    MeasuredNode node = node(1);
    // Works for eight seconds, and rests for two.
    node.arrive("lull-0", (since, used) -> since % 10_000 < 8_000);
    for (int second = 0; second < 60; second++) {
      node.run(SAMPLE_MILLIS);
      assertThat(node.usedCores().unusedVcores()).isZero();
    }
  }

  @Test
  void unusedCoresWaitUntilANewApplicationsTaskHasTold() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 4, TENTH);
    node.run(TELLING_MILLIS);
    arrive(node, "new", 4, TENTH);
    node.run(SAMPLE_MILLIS);
    assertThat(node.usedCores().unusedVcores()).as("they may want a core each").isZero();
  }

  @Test
  void unusedCoresCountANewTaskLikeTheOthersOfItsApplication() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 4, TENTH);
    node.run(TELLING_MILLIS);
    for (int task = 4; task < 20; task++) {
      // Each at another time, or the suspended ones would want cores when no others are free.
      long phase = 10 * (task / 4);
      node.arrive("rest-" + task, (since, used) -> (since + phase) % 100 < 10);
      node.run(SAMPLE_MILLIS);
      int tasks = task + 1;
      int unused = (int) Math.round(4 - 0.1 * tasks);
      assertThat(node.usedCores().unusedVcores()).isEqualTo(tasks - 4 + unused);
    }
  }

  @Test
  void unusedCoresAreToldWithWhatAFurtherTaskOfEachApplicationUsesAtTheMost() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 3, TENTH);
    arrive(node, "half", 1, (since, used) -> since % 100 < 50);
    node.arrive("service-0", ServiceClass.SERVICE, TENTH);
    node.run(TELLING_MILLIS);
    // Of what an idle task waits for nobody knows anything.
    node.arrive("idle-0", (since, used) -> false);
    node.run(TELLING_MILLIS);
    assertThat(node.usedCores().idleTasks()).isPositive();
    Map<String, Integer> coming = node.usedCores().comingMilliCores();
    assertThat(coming).containsOnlyKeys("rest", "half");
    assertThat(coming.get("rest")).isBetween(90, 110);
    // It was suspended meanwhile.
    assertThat(coming.get("half")).isBetween(400, 510);

    // Tasks of one application differ, as maps and reduces do.
    node.arrive("rest-busy", ALWAYS);
    node.run(TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isPositive();
    assertThat(node.usedCores().comingMilliCores().getOrDefault("rest", 1_000)).isGreaterThan(900);
    node.end("rest-busy");
    node.run(SAMPLE_MILLIS);
    assertThat(node.usedCores().comingMilliCores().get("rest")).isBetween(90, 110);
  }

  @Test
  void unusedCoresAreThoseOfTasksThatCameSinceTheyWereCounted() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 4, TENTH);
    node.run(TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isEqualTo(4);
    arrive(node, "new", 3, ALWAYS);
    assertThat(node.usedCores().unusedVcores()).as("each may want a core").isEqualTo(4);
    node.arrive("rest-4", TENTH);
    assertThat(node.usedCores().unusedVcores()).as("it is known to rest").isEqualTo(5);
  }

  @Test
  void unusedCoresOfTheHostAreTheBoundWhereOthersUseIt() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 4, TENTH);
    node.othersUse(2.5);
    node.run(TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).as("1.1 cores are idle").isEqualTo(1);
    node.othersUse(3.6);
    node.run(3 * SAMPLE_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isZero();
  }

  @Test
  void unusedCoresOutlastAMomentInWhichTheStartOfATaskMakesADaemonWork() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 4, TENTH);
    node.othersUse(2.2);
    node.run(TELLING_MILLIS);
    for (int second = 0; second < 20; second++) {
      node.othersUse(second % 3 == 0 ? 3.3 : 2.2);
      node.run(SAMPLE_MILLIS);
      assertThat(node.usedCores().unusedVcores()).isEqualTo(1);
    }
  }

  @Test
  void unusedCoresOfTheHostThatAServiceMayWantAreNone() {
    MeasuredNode node = node(4);
    node.arrive("service-0", ServiceClass.SERVICE, TENTH);
    node.othersUse(3);
    node.run(2 * TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isZero();
  }

  @Test
  void unusedCoresOfAServiceAreItsOwn() {
    MeasuredNode node = node(2);
    node.arrive("service-0", ServiceClass.SERVICE, TENTH);
    node.arrive("rest-0", TENTH);
    node.run(2 * TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).as("0.9 of 2 cores").isEqualTo(1);
  }

  @Test
  void unusedCoresAreNoRoomWhereSuspendedTasksMayNotUseThem() {
    MeasuredNode node = new MeasuredNode(4, QUANTUM_MILLIS, false);
    arrive(node, "rest", 4, TENTH);
    node.run(2 * TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isZero();
  }

  @Test
  void unusedCoresBeginAnewWithADaemonThatRestarts() {
    MeasuredNode node = node(4);
    arrive(node, "rest", 4, TENTH);
    node.run(TELLING_MILLIS);
    node.restart(500, 10_000);
    node.run(SAMPLE_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isZero();
    node.run(TELLING_MILLIS);
    assertThat(node.usedCores().unusedVcores()).isEqualTo(4);
  }

  /** Tasks come and go, work and rest as they like; the model's kernel knows what they used. */
  @Property(tries = 150)
  void unusedCoresWereUnusedInEachOfTheLastSeconds(@ForAll long seed) {
    Random random = new Random(seed);
    int cores = 1 + random.nextInt(6);
    MeasuredNode node = node(cores);
    Deque<Double> used = new ArrayDeque<>();
    int tasks = 0;
    double before = 0;
    for (int second = 0; second < 90; second++) {
      for (int coming = random.nextInt(3); coming > 0; coming--) {
        int period = 20 + 10 * random.nextInt(400);
        double share = random.nextInt(3) == 0 ? 1 : random.nextDouble();
        node.arrive(
            "job" + random.nextInt(3) + "-" + tasks++,
            (since, usedMillis) -> since % period < share * period);
      }
      while (!node.tasks().isEmpty() && random.nextInt(3) == 0) {
        node.end(node.tasks().get(random.nextInt(node.tasks().size())));
      }
      node.run(SAMPLE_MILLIS);
      double now =
          node.usedMillisByApplication().values().stream().mapToDouble(Double::doubleValue).sum();
      used.addLast((now - before) / SAMPLE_MILLIS);
      before = now;
      if (used.size() > 3) {
        used.removeFirst();
      }
      if (node.tasks().isEmpty()) {
        continue;
      }
      int unused = node.usedCores().unusedVcores() - (node.tasks().size() - cores);
      if (node.usedCores().unusedVcores() > node.usedCores().idleVcores()) {
        double most = used.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        assertThat((double) unused).isLessThanOrEqualTo(cores - most + 0.5 + 1e-6);
      }
    }
  }

  private static MeasuredNode node(int cores) {
    return new MeasuredNode(cores, QUANTUM_MILLIS, true, SPARE_USED);
  }

  private static void arrive(MeasuredNode node, String job, int tasks, MeasuredNode.Demand demand) {
    for (int task = 0; task < tasks; task++) {
      node.arrive(job + "-" + task, demand);
    }
  }
}
