// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RatiosTest {
  private static final int MANY = 500;

  private final Ratios ratios = new Ratios();

  @Test
  void aRangeIsTheTenthAndTheNinetiethPercentileOfWhatWasTrueBefore() {
    for (int each = 1; each <= 99; each++) {
      ratios.add(99, each - 1);
    }

    SecondsRange range = ratios.range(99);
    assertThat(range.from()).isCloseTo(9, within(1e-9));
    assertThat(range.likely()).isCloseTo(49, within(1e-9));
    assertThat(range.to()).isCloseTo(89, within(1e-9));
  }

  @Test
  void tooFewRatiosAreSaidToBeTooFew() {
    for (int each = 0; each < Ratios.LEAST; each++) {
      assertThat(ratios.areEnough()).isFalse();
      ratios.add(10, 20);
    }
    assertThat(ratios.areEnough()).isTrue();
  }

  @Test
  void ratiosOfLongAgoAreForgotten() {
    for (int each = 0; each < MANY; each++) {
      ratios.add(100, 100);
    }
    for (int each = 0; each < MANY; each++) {
      ratios.add(100, 300);
    }

    assertThat(ratios.range(100).from()).isCloseTo(300, within(3.0));
    assertThat(ratios.count()).isLessThan(MANY);
  }

  @Test
  void whatIsNoTimeTeachesNothing() {
    ratios.add(Double.NaN, 5);
    ratios.add(5, Double.NaN);
    ratios.add(Double.POSITIVE_INFINITY, 5);
    ratios.add(5, Double.POSITIVE_INFINITY);
    ratios.add(-7, 5);

    assertThat(ratios.count()).isZero();
  }

  @Test
  void fourOfFiveTimesAreInTheRangeHoweverWrongEstimatesAre() {
    Random random = new Random(3);
    int judged = 0;
    int held = 0;
    for (int each = 0; each < 20_000; each++) {
      double estimate = 1 + 1_000 * random.nextDouble();
      double took = estimate * 7 * Math.exp(2 * random.nextGaussian());
      if (ratios.areEnough()) {
        judged++;
        SecondsRange told = ratios.range(estimate);
        held += told.holds(took) ? 1 : 0;
        ratios.judge(told, took);
      }
      ratios.add(estimate, took);
    }

    assertThat((double) held / judged).isBetween(0.79, 0.82);
  }

  @Test
  void fourOfFiveTimesAreInTheRangeAlsoOfEstimatesThatDrift() {
    Random random = new Random(4);
    int judged = 0;
    int held = 0;
    for (int each = 0; each < 3_000; each++) {
      double drift = Math.exp(2 * Math.sin(each / 300.0));
      double took = 100 * Math.exp(0.1 * random.nextGaussian());
      if (ratios.areEnough()) {
        judged++;
        SecondsRange told = ratios.range(100 * drift);
        held += told.holds(took) ? 1 : 0;
        ratios.judge(told, took);
      }
      ratios.add(100 * drift, took);
    }

    assertThat((double) held / judged).isBetween(0.7, 0.9);
  }
}
