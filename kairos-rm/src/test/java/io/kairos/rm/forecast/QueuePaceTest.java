// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.rm.rank.RankedWork;
import io.kairos.rm.rank.RankedWork.Place;
import io.kairos.rm.rank.RankedWork.Progress;
import io.kairos.rm.rank.RankedWork.Tasks;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueuePaceTest {
  private final QueuePace pace = new QueuePace(ForecastOrder.BY_RANK);

  @Test
  void aJobForWhichNobodyWaitsTakesAsLongAsItsTasks() {
    RankedWork job = Works.running(1, 4, 40, 5);
    pace.look(1, List.of(job), 4);

    assertThat(pace.estimate(job).endSeconds).isEqualTo(10);
    assertThat(pace.estimate(job).isQueued).isFalse();
  }

  @Test
  void aJobWaitsForTheWorkOfThoseBeforeItAtThePaceThatIsMeasured() {
    RankedWork first = Works.waiting(1, 100, 600);
    RankedWork second = Works.waiting(2, 100, 200);
    RankedWork behind = Works.waiting(3, 100, 5_000);
    List<RankedWork> jobs = List.of(first, second, behind);
    pace.look(0, jobs, 0);
    pace.look(10, jobs, 80);

    assertThat(pace.estimate(second).beginSeconds).isCloseTo(75, within(1e-6));
    assertThat(pace.estimate(second).endSeconds).isCloseTo(100, within(1e-6));
    assertThat(pace.estimate(first).beginSeconds).isZero();
    assertThat(pace.estimate(second).isQueued).isTrue();
  }

  @Test
  void timeInWhichNobodyWaitsSaysNothingOfThePace() {
    RankedWork waiting = Works.waiting(1, 100, 800);
    RankedWork alone = Works.running(2, 1, 10, 1);
    pace.look(0, List.of(waiting), 0);
    pace.look(10, List.of(waiting), 80);
    pace.look(10, List.of(alone), 10);
    pace.look(10, List.of(alone), 10);

    assertThat(pace.estimate(waiting).endSeconds).isCloseTo(100, within(1e-6));
  }

  @Test
  void smallerJobsThatAreToComeTakeTheirPart() {
    RankedWork large = Works.waiting(1, 100, 800);
    pace.look(0, List.of(large), 0);
    for (int second = 0; second < 100; second++) {
      pace.ended(4, 4);
      pace.look(1, List.of(large), 4);
    }

    // Half of eight cores is for them.
    assertThat(pace.estimate(large).endSeconds).isCloseTo(200, within(1.0));
  }

  @Test
  void aJobThatTheGuardWillLiftWaitsNoLonger() {
    RankedWork rival = Works.waiting(1, 1_000, 100_000);
    RankedWork guarded =
        Works.of(
            0,
            true,
            new Place(9, 0, 0, false, 400),
            new Progress(0, 0, false, true),
            new Tasks(100, 80));
    List<RankedWork> jobs = List.of(rival, guarded);
    pace.look(0, jobs, 0);
    pace.look(10, jobs, 80);

    assertThat(pace.estimate(guarded).beginSeconds).isCloseTo(50, within(1e-6));
    assertThat(pace.estimate(guarded).endSeconds).isCloseTo(60, within(1e-6));
  }

  @Test
  void aJobOfAQueueThatGoesByArrivalWaitsForEarlierOnesHoweverMuchTheyHaveLeft() {
    QueuePace byArrival = new QueuePace(ForecastOrder.BY_ARRIVAL);
    RankedWork large = byArrival(1, 9, 600);
    RankedWork small = byArrival(2, 3, 80);
    List<RankedWork> jobs = List.of(large, small);
    byArrival.look(0, jobs, 0);
    // Small jobs that are to come do not overtake, and no guard is needed.
    byArrival.ended(4, 4);
    byArrival.look(10, jobs, 76);

    assertThat(byArrival.estimate(large).endSeconds).isCloseTo(75, within(1e-6));
    assertThat(byArrival.estimate(small).beginSeconds).isCloseTo(75, within(1e-6));
    assertThat(byArrival.estimate(small).endSeconds).isCloseTo(85, within(1e-6));
  }

  private static RankedWork byArrival(int number, long rank, double leftSeconds) {
    return Works.of(
        number,
        true,
        new Place(rank, number, 0, false, 1),
        new Progress(0, 0, false, true),
        new Tasks(100, leftSeconds));
  }

  @Test
  void tasksThatWaitForOthersOfTheirJobComeAfterThem() {
    RankedWork job =
        new RankedWork(
            "job",
            Works.QUEUE,
            true,
            new Place(1, 1, 0, false, Double.POSITIVE_INFINITY),
            new Progress(0, 0, true, false),
            new Tasks(10, 100),
            new Tasks(1, 30));
    pace.look(1, List.of(job), 10);

    assertThat(pace.estimate(job).endSeconds).isEqualTo(10 + 30);
  }
}
