// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What it costs to use the first K of M outputs where blocks are not exchangeable: slow blocks have
 * larger values, and the slowest are left out. docs/user/kmn.md has the figures this test prints.
 */
@Tag("measures")
class FirstFinishersBiasIT {
  private static final long SEED = 20141006;
  private static final double NOISE_PERCENT = 0.4;

  private static FirstFinishers.Result print(String what, FirstFinishers jobs) {
    FirstFinishers.Result result = jobs.run(SEED);
    System.out.printf(
        Locale.ROOT,
        "%-60s bias %+6.2f %%, 95 %% intervals that hold the truth: %5.1f %%%n",
        what,
        result.biasPercent(),
        result.heldPercent());
    return result;
  }

  /** The mean of a log-normal value without those whose time is among the longest. */
  private static double expectedPercent(double extraRatio, double shape, double correlation) {
    NormalDistribution normal = new NormalDistribution(0, 1);
    double kept = 1 / extraRatio;
    double bound = normal.inverseCumulativeProbability(kept);
    return 100 * (normal.cumulativeProbability(bound - correlation * shape) / kept - 1);
  }

  @Test
  void theFirstFinishersAreTooLowByWhatTheSlowestWouldHaveAdded() {
    for (double variation : new double[] {0.2, 0.5, 1.0}) {
      for (double extraRatio : new double[] {1.05, 1.1, 1.2}) {
        for (double correlation : new double[] {1, 0.5}) {
          FirstFinishers jobs = new FirstFinishers(extraRatio, variation, correlation);
          FirstFinishers.Result result =
              print(
                  String.format(
                      Locale.ROOT,
                      "variation %.1f, M/K %.2f, correlation %.1f",
                      variation,
                      extraRatio,
                      correlation),
                  jobs);
          double expected = expectedPercent(extraRatio, jobs.shape(), correlation);
          assertThat(result.biasPercent())
              .isNegative()
              .isCloseTo(expected, within(0.15 + 0.6 * variation));
        }
      }
    }
  }

  @Test
  void durationsWithoutCorrelationMakeNoBias() {
    for (double extraRatio : new double[] {1.05, 1.1, 1.2}) {
      FirstFinishers.Result result =
          print(
              "variation 0.5, M/K " + extraRatio + ", uncorrelated",
              new FirstFinishers(extraRatio, 0.5, 0));
      assertThat(result.biasPercent()).isCloseTo(0, within(NOISE_PERCENT));
      assertThat(result.heldPercent()).isCloseTo(95, within(3.0));
    }
  }

  @Test
  void aSampleWithoutExtraMapsHasNoBias() {
    FirstFinishers.Result result =
        print("variation 0.5, M = K, correlation 1", new FirstFinishers(1, 0.5, 1));
    assertThat(result.biasPercent()).isCloseTo(0, within(NOISE_PERCENT));
    assertThat(result.heldPercent()).isCloseTo(95, within(3.0));
  }

  @Test
  void aSampleThatWaitsForAllMapsAndChoosesByRackHasNoBias() {
    FirstFinishers.Result result =
        print(
            "variation 0.5, M/K 1.1, correlation 1, waiting for all",
            new FirstFinishers(1.1, 0.5, 1).waitingForAll());
    assertThat(result.biasPercent()).isCloseTo(0, within(NOISE_PERCENT));
    assertThat(result.heldPercent()).isCloseTo(95, within(3.0));
  }

  @Test
  void severalWavesLessenTheBiasAndDoNotEndIt() {
    double before = Double.NEGATIVE_INFINITY;
    for (int waves : new int[] {1, 2, 4, 8}) {
      FirstFinishers.Result result =
          print(
              "variation 0.5, M/K 1.1, correlation 1, waves " + waves,
              new FirstFinishers(1.1, 0.5, 1).inWaves(waves));
      assertThat(result.biasPercent()).isNegative().isGreaterThan(before);
      before = result.biasPercent();
    }
  }

  @Test
  void theErrorEstimateDoesNotSeeTheBias() {
    FirstFinishers.Result result =
        print("variation 0.5, M/K 1.1, correlation 1", new FirstFinishers(1.1, 0.5, 1));
    assertThat(result.heldPercent()).isLessThan(50);
  }
}
