// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kairos.kmn.core.output.DelayPlanner.Finish;
import io.kairos.kmn.core.output.DelayPlanner.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DelayPlannerTest {
  private static final long FOREVER = Long.MAX_VALUE;

  private static Finish finish(int index, String rack, long millis) {
    return Finish.of(UpstreamTask.of(index, rack), millis);
  }

  /** 100 ms for every output of the fullest rack. */
  private static double fullestRack(List<UpstreamTask> chosen) {
    Map<String, Integer> perRack = new HashMap<>();
    chosen.forEach(task -> perRack.merge(task.rack(), 1, Integer::sum));
    return 100.0 * perRack.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  @Test
  void aShortWaitForABetterSpreadIsPlanned() {
    List<Finish> finishes =
        List.of(
            finish(0, "/a", 1_000),
            finish(1, "/a", 1_000),
            finish(2, "/a", 1_010),
            finish(3, "/b", 1_050),
            finish(4, "/c", 1_400));

    Plan plan = new DelayPlanner(0.01, FOREVER).plan(finishes, 3, DelayPlannerTest::fullestRack);

    // 1,010 + 300 at once; 1,050 + 200 with map 3; 1,400 + 100 with map 4.
    assertThat(plan.waitFor()).isEqualTo(4);
    assertThat(plan.untilMillis()).isEqualTo(1_050);
    assertThat(plan.transferMillis()).isEqualTo(200);
    assertThat(plan.chosen()).extracting(UpstreamTask::index).containsExactly(0, 3, 1);
  }

  @Test
  void aStragglerThatCostsMoreThanItWinsIsNotWaitedFor() {
    List<Finish> finishes =
        List.of(finish(0, "/a", 1_000), finish(1, "/a", 1_000), finish(2, "/b", 1_101));

    Plan plan = new DelayPlanner(0.01, FOREVER).plan(finishes, 2, DelayPlannerTest::fullestRack);

    assertThat(plan.waitFor()).isEqualTo(2);
    assertThat(plan.untilMillis()).isEqualTo(1_000);
    assertThat(plan.examined()).isEqualTo(2);
  }

  @Test
  void theLongestWaitIsKept() {
    List<Finish> finishes =
        List.of(finish(0, "/a", 1_000), finish(1, "/a", 1_000), finish(2, "/b", 1_050));

    assertThat(new DelayPlanner(0, 50).plan(finishes, 2, DelayPlannerTest::fullestRack).waitFor())
        .isEqualTo(3);
    assertThat(new DelayPlanner(0, 49).plan(finishes, 2, DelayPlannerTest::fullestRack).waitFor())
        .isEqualTo(2);
  }

  @Test
  void noMoreMapsThanNeededLeaveNothingToPlan() {
    Plan plan =
        new DelayPlanner(0.01, FOREVER)
            .plan(
                List.of(finish(0, "/a", 10), finish(1, "/b", 90)),
                2,
                DelayPlannerTest::fullestRack);

    assertThat(plan.waitFor()).isEqualTo(2);
    assertThat(plan.untilMillis()).isEqualTo(90);
    assertThat(plan.examined()).isEqualTo(1);
  }

  /** A row of finishes 5 ms apart is no single group, though each is within δ of the next. */
  @Test
  void groupsOfFinishesAreNoLongerThanTheCoalescingError() {
    List<Finish> finishes = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      finishes.add(finish(i, "/a", 1_000));
    }
    for (int i = 20; i < 60; i++) {
      finishes.add(finish(i, "/b", 1_000 + 5 * (i - 19)));
    }

    Plan plan = new DelayPlanner(0.01, FOREVER).plan(finishes, 20, DelayPlannerTest::fullestRack);
    double best = bruteForce(finishes, 20, FOREVER, DelayPlannerTest::fullestRack);

    assertThat(best).isEqualTo(1_000 + 50 + 1_000);
    assertThat(total(plan)).isLessThanOrEqualTo(best + 10);
    assertThat(plan.examined()).isLessThan(15);
  }

  @Property
  void thePlanIsWithinTheCoalescingErrorOfTheBest(
      @ForAll @IntRange(min = 1, max = 80) int maps,
      @ForAll @IntRange(min = 1, max = 12) int racks,
      @ForAll @DoubleRange(max = 0.2) double coalescing,
      @ForAll @IntRange(max = 5_000) int longestWait,
      @ForAll Random dice) {
    List<Finish> finishes = randomFinishes(maps, racks, dice);
    int k = 1 + dice.nextInt(maps);
    TransferModel transfers = evenReducers(racks, dice.nextDouble() * 1_000);

    Plan plan = new DelayPlanner(coalescing, longestWait).plan(finishes, k, transfers);
    double best = bruteForce(finishes, k, longestWait, transfers);

    long finishOfK = inTime(finishes).get(k - 1).finishMillis();
    assertThat(total(plan)).isBetween(best, best + coalescing * finishOfK);
    assertThat(plan.untilMillis()).isLessThanOrEqualTo(finishOfK + longestWait);
    assertThat(plan.examined()).isBetween(1, maps - k + 1);
    assertThat(plan.chosen())
        .isEqualTo(RoundRobinSelector.select(first(finishes, plan.waitFor()), k));
    assertThat(plan.transferMillis()).isEqualTo(transfers.transferMillis(plan.chosen()));
  }

  @Property
  void howeverTransfersBehaveThePlanIsNotWorseThanNoWait(
      @ForAll @IntRange(min = 1, max = 60) int maps, @ForAll Random dice, @ForAll long salt) {
    List<Finish> finishes = randomFinishes(maps, 5, dice);
    int k = 1 + dice.nextInt(maps);
    ToDoubleFunction<List<UpstreamTask>> erratic =
        chosen -> new Random(salt ^ chosen.hashCode()).nextInt(5_000);

    Plan plan = new DelayPlanner(0.01, FOREVER).plan(finishes, k, erratic);

    Finish ofK = inTime(finishes).get(k - 1);
    assertThat(total(plan))
        .isLessThanOrEqualTo(
            ofK.finishMillis()
                + erratic.applyAsDouble(RoundRobinSelector.select(first(finishes, k), k)));
  }

  /** §4.3.2 tells of less than 4 % at an error of 1 %, for M/K = 1.1 in the Facebook trace. */
  @Test
  void onlyAFewOfManyPossibilitiesAreTried() {
    Random dice = new Random(4);
    int k = 5_000;
    List<Finish> finishes = new ArrayList<>();
    for (int map = 0; map < 1.1 * k; map++) {
      finishes.add(
          finish(map, "/rack-" + dice.nextInt(100), Math.round(30_000 * lognormal(dice, 0.3))));
    }
    TransferModel transfers = evenReducers(100, 500);

    Plan plan = new DelayPlanner(0.01, FOREVER).plan(finishes, k, transfers);

    assertThat(plan.waitFor()).isGreaterThan(k);
    assertThat(plan.examined()).isLessThan(20);
    assertThat(total(plan))
        .isCloseTo(
            bruteForce(finishes, k, FOREVER, transfers),
            within(0.01 * inTime(finishes).get(k - 1).finishMillis()));
  }

  @Test
  void argumentsThatCannotBeUsedAreRefused() {
    assertThatThrownBy(() -> new DelayPlanner(-0.1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("coalescing = -0.1: use a number from 0 to 1, for example 0.01.");
    assertThatThrownBy(() -> new DelayPlanner(Double.NaN, 0))
        .hasMessageStartingWith("coalescing = NaN: use");
    assertThatThrownBy(() -> new DelayPlanner(0.01, -1))
        .hasMessage("longest wait = -1: use at least 0 ms.");
    assertThatThrownBy(() -> finish(3, "/a", 1_700_000_000_000L))
        .hasMessage(
            "finish of map 3 in /a = 1700000000000: count the milliseconds from the start of the"
                + " job's first map.");
    assertThatThrownBy(() -> finish(3, "/a", -1)).hasMessageStartingWith("finish of map 3 in /a");
  }

  @Test
  void tooFewFinishesDuplicatesAndImpossibleTransfersAreRefused() {
    DelayPlanner planner = new DelayPlanner(0.01, FOREVER);
    List<Finish> one = List.of(finish(3, "/a", 5));

    assertThatThrownBy(() -> planner.plan(one, 2, DelayPlannerTest::fullestRack))
        .hasMessage("k = 2: use a whole number from 1 to the number of outputs, here 1.");
    assertThatThrownBy(
            () ->
                planner.plan(
                    List.of(finish(3, "/a", 5), finish(3, "/a", 9)),
                    1,
                    DelayPlannerTest::fullestRack))
        .hasMessage("tasks = map 3 in /a and map 3 in /a: give every task only once.");
    assertThatThrownBy(() -> planner.plan(one, 1, chosen -> Double.NaN))
        .hasMessage("transfer time = NaN: let it be a number of at least 0 milliseconds.");
    assertThatThrownBy(() -> planner.plan(one, 1, chosen -> -1))
        .hasMessageStartingWith("transfer time = -1.0:");
  }

  private static double lognormal(Random dice, double sigma) {
    return Math.exp(sigma * dice.nextGaussian());
  }

  private static List<Finish> randomFinishes(int maps, int racks, Random dice) {
    List<Finish> finishes = new ArrayList<>();
    for (int map = 0; map < maps; map++) {
      finishes.add(
          finish(map, "/rack-" + dice.nextInt(racks), Math.round(1_000 * lognormal(dice, 0.5))));
    }
    return finishes;
  }

  private static TransferModel evenReducers(int racks, double millisPerOutput) {
    Map<String, Integer> reducers = new HashMap<>();
    for (int rack = 0; rack < racks; rack++) {
      reducers.put("/rack-" + rack, 1);
    }
    return new TransferModel(millisPerOutput, 1_000, reducers, reducers.keySet());
  }

  private static List<Finish> inTime(List<Finish> finishes) {
    return finishes.stream()
        .sorted(
            Comparator.comparingLong(Finish::finishMillis)
                .thenComparingInt(finish -> finish.task().index()))
        .toList();
  }

  private static List<UpstreamTask> first(List<Finish> finishes, int number) {
    return inTime(finishes).stream().limit(number).map(Finish::task).toList();
  }

  private static double total(Plan plan) {
    return plan.untilMillis() + plan.transferMillis();
  }

  /** The least total of all K' from K to M within the longest wait, each tried by itself. */
  private static double bruteForce(
      List<Finish> finishes,
      int k,
      long longestWait,
      ToDoubleFunction<List<UpstreamTask>> transfer) {
    List<Finish> inTime = inTime(finishes);
    List<UpstreamTask> tasks = inTime.stream().map(Finish::task).toList();
    long finishOfK = inTime.get(k - 1).finishMillis();
    double best = Double.POSITIVE_INFINITY;
    for (int waitFor = k; waitFor <= inTime.size(); waitFor++) {
      long delay = inTime.get(waitFor - 1).finishMillis() - finishOfK;
      if (delay <= longestWait) {
        List<UpstreamTask> chosen = RoundRobinSelector.select(tasks.subList(0, waitFor), k);
        best = Math.min(best, finishOfK + delay + transfer.applyAsDouble(chosen));
      }
    }
    return best;
  }
}
