// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How many of 2,000 intervals of "95 %" hold the truth, for blocks that are alike and for blocks of
 * which a few are large. docs/user/kmn.md has the figures that this test prints.
 */
@Tag("measures")
class BootstrapCoverageTest {
  private static final int TRIALS = 2_000;
  private static final int[][] SAMPLED_OF_BLOCKS = {{5, 50}, {12, 60}, {20, 100}};

  private int held;
  private int noted;

  /** One trial: a new input, the first K of its blocks, which come in no order. */
  private interface Trial {
    void run(int k, int n, Random dice);
  }

  private double heldPercent(String what, int[] sampledOfBlocks, Trial trial) {
    held = 0;
    noted = 0;
    Random dice = new LoneRandom(20141006);
    for (int i = 0; i < TRIALS; i++) {
      trial.run(sampledOfBlocks[0], sampledOfBlocks[1], dice);
    }
    System.out.printf(
        Locale.ROOT,
        "%-40s K = %2d of %3d: %.1f %% hold the truth, %.0f %% have a note%n",
        what,
        sampledOfBlocks[0],
        sampledOfBlocks[1],
        100.0 * held / TRIALS,
        100.0 * noted / TRIALS);
    return 100.0 * held / TRIALS;
  }

  private void judge(BootstrapEstimate estimate, double truth) {
    held += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    noted += estimate.note().isPresent() ? 1 : 0;
  }

  private static Bootstrap bootstrap(Random dice) {
    return new Bootstrap(1_000, 0.95, dice);
  }

  private Trial sumOf(DoubleUnaryOperator valueOfGaussian) {
    return (k, n, dice) -> {
      double[] all =
          dice.doubles(n).map(x -> valueOfGaussian.applyAsDouble(dice.nextGaussian())).toArray();
      judge(bootstrap(dice).sum(Arrays.copyOf(all, k), n), Arrays.stream(all).sum());
    };
  }

  @Test
  void intervalsOfSumsHoldTheTruthAsOftenAsTheySayForNormalBlocks() {
    for (int[] sampled : SAMPLED_OF_BLOCKS) {
      assertThat(heldPercent("sum, normal", sampled, sumOf(x -> 100 + 20 * x)))
          .isBetween(94.0, 98.0);
    }
  }

  @Test
  void intervalsOfSumsHoldTheTruthAsOftenAsTheySayForModeratelySkewedBlocks() {
    for (int[] sampled : SAMPLED_OF_BLOCKS) {
      assertThat(heldPercent("sum, log-normal 0.5", sampled, sumOf(x -> Math.exp(0.5 * x))))
          .isBetween(94.0, 98.0);
    }
  }

  /** What cannot hold: no sample of five can tell of blocks that are ten times as large. */
  @Test
  void intervalsOfStronglySkewedBlocksSayThatTheyMayNotHold() {
    double[] least = {87, 90, 91};
    int[] noted = {TRIALS, TRIALS, TRIALS * 80 / 100};
    for (int i = 0; i < least.length; i++) {
      assertThat(heldPercent("sum, log-normal 1.0", SAMPLED_OF_BLOCKS[i], sumOf(Math::exp)))
          .isGreaterThan(least[i]);
      assertThat(this.noted).isGreaterThanOrEqualTo(noted[i]);
    }
  }

  @Test
  void intervalsOfMeansHoldTheTruthWhereBlocksDifferInTheirRecordsToo() {
    for (int[] sampled : SAMPLED_OF_BLOCKS) {
      Trial mean =
          (k, n, dice) -> {
            double[] sums = new double[n];
            long[] records = new long[n];
            double sum = 0;
            double number = 0;
            for (int block = 0; block < n; block++) {
              records[block] = 500 + dice.nextInt(1_000);
              sums[block] = records[block] * (20 + 3 * dice.nextGaussian());
              sum += sums[block];
              number += records[block];
            }
            judge(
                bootstrap(dice).mean(Arrays.copyOf(sums, k), Arrays.copyOf(records, k), n),
                sum / number);
          };
      assertThat(heldPercent("mean, unequal blocks", sampled, mean)).isBetween(93.5, 98.0);
    }
  }

  /** A part of the blocks, in a directory of their own, are ten times as large. */
  private Trial twoStrata(int large, int sampledLarge, double[] widths) {
    return (k, n, dice) -> {
      double[] few = dice.doubles(large).map(x -> 1000 + 100 * dice.nextGaussian()).toArray();
      double[] many = dice.doubles(n - large).map(x -> 100 + 20 * dice.nextGaussian()).toArray();
      double[] sampledFew = Arrays.copyOf(few, sampledLarge);
      double[] sampledMany = Arrays.copyOf(many, k - sampledLarge);
      BootstrapEstimate estimate =
          bootstrap(dice)
              .sum(
                  List.of(
                      new SampledStratum("few", large, sampledFew, new long[sampledFew.length]),
                      new SampledStratum(
                          "many", n - large, sampledMany, new long[sampledMany.length])));
      judge(estimate, Arrays.stream(few).sum() + Arrays.stream(many).sum());
      double[] together = Arrays.copyOf(sampledFew, k);
      System.arraycopy(sampledMany, 0, together, sampledLarge, k - sampledLarge);
      widths[0] += estimate.error();
      widths[1] += bootstrap(dice).sum(together, n).error();
    };
  }

  @Test
  void intervalsOfStrataHoldTheTruthAndAreSmallerThanThoseThatDoNotKnowThem() {
    double[] widths = new double[2];
    assertThat(heldPercent("sum, two strata", new int[] {12, 60}, twoStrata(25, 5, widths)))
        .isBetween(94.0, 99.5);
    assertThat(heldPercent("sum, two strata", new int[] {20, 100}, twoStrata(30, 6, widths)))
        .isBetween(94.0, 99.5);
    assertThat(widths[0]).isLessThan(widths[1] / 2);
  }

  @Test
  void intervalsOfStrataOfTwoSampledBlocksSayThatTheyMayNotHold() {
    assertThat(
            heldPercent(
                "sum, two strata, 2 of one", new int[] {20, 100}, twoStrata(10, 2, new double[2])))
        .isGreaterThan(88.0);
    assertThat(noted).isEqualTo(TRIALS);
  }

  @Test
  void intervalsWithOneBlockOfAStratumHoldTheTruth() {
    Trial lone =
        (k, n, dice) -> {
          double[] truth = new double[1];
          List<SampledStratum> strata =
              IntStream.range(0, k)
                  .mapToObj(
                      h -> {
                        double[] all =
                            dice.doubles(n / k)
                                .map(x -> 10.0 * h + 20 * dice.nextGaussian())
                                .toArray();
                        truth[0] += Arrays.stream(all).sum();
                        return new SampledStratum(
                            "stratum " + h, all.length, Arrays.copyOf(all, 1), new long[1]);
                      })
                  .toList();
          judge(bootstrap(dice).sum(strata), truth[0]);
        };
    for (int[] sampled : SAMPLED_OF_BLOCKS) {
      assertThat(heldPercent("sum, one block of each stratum", sampled, lone)).isGreaterThan(94.0);
    }
  }
}
