// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the search finds arrivals on model clusters: each says what load a stretch makes. */
class ArrivalSearchTest {
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.6, 0.95, 1.0, 1.3, 2.5, 4})
  void aLoadInProportionToTheRateIsFoundByTheThirdTryWhateverTheFirstGuess(double offAtFirst) {
    ArrivalSearch search = search(0.95, 0.03, 4, stretch -> 0.95 * offAtFirst / stretch);

    assertThat(search.best().load()).isCloseTo(0.95, within(0.03));
    assertThat(search.best().stretch()).isCloseTo(offAtFirst, within(0.1));
    assertThat(search.tries()).hasSizeLessThanOrEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({"0.5", "0.8", "1", "1.6", "3"})
  void slotsThatCannotBeMoreThanAllInUseAreFoundFromBothSides(double off) {
    // Queues fill up the nearer the load comes to all: as much as 1 - exp(-x) of what is offered.
    ArrivalSearch search = search(0.9, 0.03, 6, stretch -> 1 - Math.exp(-2.3 * off / stretch));

    assertThat(search.best().load()).isCloseTo(0.9, within(0.027));
  }

  @Test
  void theFixedPointIsFoundWhereTasksCostLessTheEmptierTheCluster() {
    // The load is what tasks take; they take up to twice as long where the load is high.
    ArrivalSearch search =
        search(
            0.95,
            0.03,
            5,
            stretch -> Math.min(1, 0.4 * (1 + Math.min(1, 0.7 / stretch)) / stretch));

    assertThat(search.best().load()).isCloseTo(0.95, within(0.0285));
  }

  @Test
  void aClusterThatCannotReachTheLoadEndsTheSearchWithWhatCameNearest() {
    ArrivalSearch search = search(0.95, 0.03, 4, stretch -> Math.min(0.7, 0.6 / stretch));

    assertThat(search.tries()).hasSize(4);
    assertThat(search.best().load()).isEqualTo(0.7);
    assertThat(ArrivalSearch.isReached(search.best().load(), 0.95)).isFalse();
  }

  @Test
  void noiseOfTwoPercentLeavesNineOfTenSearchesWithinFive() {
    Random random = new Random(7);
    int reached = 0;
    for (int trial = 0; trial < 500; trial++) {
      double off = 0.5 + random.nextDouble();
      DoubleUnaryOperator cluster =
          stretch -> Math.min(1, off / stretch) * 0.97 * (1 + 0.02 * random.nextGaussian());
      ArrivalSearch search = search(0.95, 0.03, 3, cluster);
      double truth = 0.97 * Math.min(1, off / search.best().stretch());
      reached += ArrivalSearch.isReached(truth, 0.95) ? 1 : 0;
    }
    assertThat(reached).isGreaterThan(450);
  }

  @Test
  void aTryThatIsCloseEndsIt() {
    ArrivalSearch search = ArrivalSearch.from(2, 0.95, 0.03, 3);
    assertThat(search.isOver()).isFalse();
    assertThat(search.next()).isEqualTo(2);

    assertThat(search.with(0.93).isOver()).isTrue();
    assertThat(search.with(0.92).isOver()).isFalse();
    assertThat(search.with(0.98).isOver()).isFalse();
  }

  @Test
  void aTryWithoutAnyLoadLeadsNoFurtherThanAStep() {
    ArrivalSearch search = ArrivalSearch.from(1, 0.95, 0.03, 3).with(0);

    assertThat(search.next()).isBetween(0.6, 0.7);
  }

  @Test
  void aLoadIsReachedWithinFivePercentOfWhatIsAskedFor() {
    assertThat(ArrivalSearch.isReached(1.62, 1.7)).isTrue();
    assertThat(ArrivalSearch.isReached(1, 1.7)).isFalse();
    assertThat(ArrivalSearch.isReached(0.91, 0.95)).isTrue();
    assertThat(ArrivalSearch.isReached(0.9, 0.95)).isFalse();
    assertThat(ArrivalSearch.isReached(1, 0.95)).isFalse();
  }

  private static ArrivalSearch search(
      double asked, double close, int most, DoubleUnaryOperator cluster) {
    ArrivalSearch search = ArrivalSearch.from(1, asked, close, most);
    while (!search.isOver()) {
      search = search.with(cluster.applyAsDouble(search.next()));
    }
    return search;
  }
}
