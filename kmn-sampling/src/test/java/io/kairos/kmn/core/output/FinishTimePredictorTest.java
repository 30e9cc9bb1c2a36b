// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FinishTimePredictorTest {
  private static final double MEDIAN_MILLIS = 10_000;
  private static final double SIGMA = 0.4;
  private static final double MEAN_MILLIS = MEDIAN_MILLIS * Math.exp(SIGMA * SIGMA / 2);

  private static List<Long> sortedDurations(int count, long seed) {
    Random dice = new Random(seed);
    List<Long> durations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      durations.add(Math.round(MEDIAN_MILLIS * Math.exp(SIGMA * dice.nextGaussian())));
    }
    Collections.sort(durations);
    return durations;
  }

  @Test
  void historyPredictsTheMeanOfThoseThatRanLonger() {
    FinishTimePredictor predictor =
        FinishTimePredictor.fromHistory(List.of(30_000L, 10_000L, 20_000L));

    assertThat(predictor.finishMillis(5_000, 5_000)).isEqualTo(25_000);
    assertThat(predictor.finishMillis(5_000, 20_000)).isEqualTo(30_000);
    assertThat(predictor.finishMillis(5_000, 25_000)).isEqualTo(35_000);
  }

  @Test
  void aTaskThatRunsLongerThanAnyBeforeIsNotPredictedToEndAtOnce() {
    FinishTimePredictor predictor =
        FinishTimePredictor.fromHistory(List.of(30_000L, 10_000L, 20_000L));

    long first = predictor.finishMillis(0, 31_000) - 31_000;
    long later = predictor.finishMillis(0, 90_000) - 90_000;

    assertThat(first).isGreaterThan(1_000);
    assertThat(later).isGreaterThan(first);
  }

  @Test
  void theFitFindsTheDistributionOfACompleteStage() {
    FinishTimePredictor predictor =
        FinishTimePredictor.fitted(sortedDurations(2_000, 1), List.of());

    assertThat((double) predictor.finishMillis(0, 0))
        .isCloseTo(MEAN_MILLIS, Percentage.withPercentage(3));
  }

  @Test
  void theFirstFinishersAreNotTakenForAll() {
    List<Long> all = sortedDurations(1_000, 2);
    List<Long> finished = all.subList(0, 600);
    List<Long> runningFor = Collections.nCopies(400, all.get(600));

    double aware = FinishTimePredictor.fitted(finished, runningFor).finishMillis(0, 0);
    double naive = FinishTimePredictor.fitted(finished, List.of()).finishMillis(0, 0);

    assertThat(aware).isCloseTo(MEAN_MILLIS, Percentage.withPercentage(5));
    assertThat(naive).isLessThan(0.8 * MEAN_MILLIS);
  }

  @Test
  void theFinishesOfARestArePredictedAsTheyAreSpread() {
    List<Long> all = sortedDurations(1_000, 3);
    long now = all.get(899);
    List<Long> rest = all.subList(900, 1_000);

    List<Long> predicted =
        FinishTimePredictor.fitted(all.subList(0, 900), Collections.nCopies(100, now))
            .finishesMillis(Collections.nCopies(100, 0L), now);

    assertThat(predicted).isSorted();
    for (int i : new int[] {10, 50, 90}) {
      assertThat(predicted.get(i).doubleValue())
          .isCloseTo(rest.get(i), Percentage.withPercentage(10));
    }
  }

  @Test
  void historySpreadsTheFinishesOfARestLikewise() {
    FinishTimePredictor predictor =
        FinishTimePredictor.fromHistory(List.of(10L, 20L, 30L, 40L, 50L, 60L));

    assertThat(predictor.finishesMillis(List.of(0L, 0L, 0L), 35)).containsExactly(40L, 50L, 60L);
    assertThat(predictor.finishesMillis(List.of(100L, 0L), 100).get(0)).isEqualTo(150);
    assertThat(predictor.finishesMillis(List.of(), 35)).isEmpty();
  }

  @Property
  void noPredictionIsBeforeNowAndNoneEarlierForALaterTask(
      @ForAll @Size(min = 1, max = 20) List<@LongRange(max = 100_000) Long> durations,
      @ForAll @Size(max = 20) List<@LongRange(max = 100_000) Long> runningFor,
      @ForAll @LongRange(max = 10_000_000) long elapsed) {
    long start = 1_700_000_000_000L;
    for (FinishTimePredictor predictor :
        List.of(
            FinishTimePredictor.fromHistory(durations),
            FinishTimePredictor.fitted(durations, List.of()),
            FinishTimePredictor.fitted(durations, runningFor))) {
      long finish = predictor.finishMillis(start, start + elapsed);
      assertThat(finish).isGreaterThanOrEqualTo(start + elapsed);
      assertThat(predictor.finishMillis(start, start + elapsed + 1_000))
          .isGreaterThanOrEqualTo(finish - 1);
      assertThat(predictor.finishesMillis(List.of(start, start, start), start + elapsed))
          .isSorted()
          .allMatch(predicted -> predicted >= start + elapsed);
    }
  }

  @Test
  void aTaskThatStartsLaterThanNowIsExpectedFromItsStart() {
    FinishTimePredictor predictor = FinishTimePredictor.fromHistory(List.of(10L, 20L));

    assertThat(predictor.finishMillis(100, 50)).isEqualTo(115);
  }

  /** The ratio falls to 1/x, and what is computed on both sides of the seam agrees. */
  @Test
  void theTailOfTheNormalDistributionIsKnownFarOut() {
    assertThat(MillsRatio.of(0)).isCloseTo(Math.sqrt(Math.PI / 2), within(1e-12));
    assertThat(MillsRatio.of(5 - 1e-9)).isCloseTo(MillsRatio.of(5), within(1e-9));
    assertThat(MillsRatio.of(1_000)).isCloseTo(1 / 1_000.0, within(1e-8));
  }

  @Test
  void noDurationAndNegativeOnesAreRefused() {
    assertThatThrownBy(() -> FinishTimePredictor.fromHistory(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("durations = []: give that of one finished map at least.");
    assertThatThrownBy(() -> FinishTimePredictor.fitted(List.of(), List.of(3L)))
        .hasMessage("durations = []: give that of one finished map at least.");
    assertThatThrownBy(() -> FinishTimePredictor.fromHistory(List.of(5L, -1L)))
        .hasMessage("durations = -1: use milliseconds of at least 0.");
    assertThatThrownBy(() -> FinishTimePredictor.fitted(List.of(5L), List.of(-2L)))
        .hasMessage("running times = -2: use milliseconds of at least 0.");
  }
}
