// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  private static final int BLOCKS = 200;
  private static final int SAMPLE = 40;

  private static Bootstrap bootstrap(long seed) {
    return new Bootstrap(1_000, 0.95, new Random(seed));
  }

  private static double[] values(int count, Random dice) {
    return dice.doubles(count, 50, 150).toArray();
  }

  @Test
  void theSumIsThatOfTheSampleTimesBlocksBySampledBlocks() {
    BootstrapEstimate estimate = bootstrap(1).sum(new double[] {1, 2, 3, 6}, 40);

    assertThat(estimate.value()).isEqualTo(120);
    assertThat(estimate.low()).isLessThan(120);
    assertThat(estimate.high()).isGreaterThan(120);
    assertThat(estimate.confidence()).isEqualTo(0.95);
  }

  @Test
  void theMeanWeighsBlocksByTheirRecords() {
    BootstrapEstimate estimate =
        bootstrap(1).mean(new double[] {10, 300, 0}, new long[] {1, 99, 0}, 30);

    assertThat(estimate.value()).isEqualTo(3.1);
  }

  @Test
  void theStandardErrorIsThatOfASampleWithoutReplacement() {
    double[] sums = values(SAMPLE, new Random(2));
    double mean = Arrays.stream(sums).average().orElseThrow();
    double variance =
        Arrays.stream(sums).map(sum -> (sum - mean) * (sum - mean)).sum() / (SAMPLE - 1);
    double expected = BLOCKS * Math.sqrt(variance / SAMPLE * (1 - (double) SAMPLE / BLOCKS));

    double measured = new Bootstrap(20_000, 0.95, new Random(3)).sum(sums, BLOCKS).standardError();

    assertThat(measured).isCloseTo(expected, Percentage.withPercentage(2));
  }

  @Test
  void theIntervalHoldsTheTruthAsOftenAsItSays() {
    Random dice = new Random(4);
    double[] all = values(BLOCKS, dice);
    double truth = Arrays.stream(all).sum();
    int held = 0;
    for (int round = 0; round < 400; round++) {
      for (int i = 0; i < SAMPLE; i++) {
        int other = i + dice.nextInt(BLOCKS - i);
        double swapped = all[i];
        all[i] = all[other];
        all[other] = swapped;
      }
      BootstrapEstimate estimate = bootstrap(round).sum(Arrays.copyOf(all, SAMPLE), BLOCKS);
      held += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    }

    assertThat(held / 400.0).isCloseTo(0.95, within(0.03));
  }

  @Test
  void theSameDiceGiveTheSameEstimate() {
    double[] sums = values(SAMPLE, new Random(5));

    assertThat(bootstrap(7).sum(sums, BLOCKS))
        .hasToString(bootstrap(7).sum(sums, BLOCKS).toString());
    assertThat(bootstrap(7).sum(sums, BLOCKS).low())
        .isNotEqualTo(bootstrap(8).sum(sums, BLOCKS).low());
  }

  @Test
  void allBlocksLeaveNoError() {
    BootstrapEstimate estimate = bootstrap(1).sum(new double[] {1, 2, 3, 6}, 4);

    assertThat(estimate.standardError()).isZero();
    assertThat(estimate).hasToString("12.0000 ± 0.00 (95.0 %)");
  }

  @Test
  void argumentsThatCannotBeUsedAreRefused() {
    double[] two = {1, 2};

    assertThatThrownBy(() -> bootstrap(1).sum(new double[] {1}, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sums = [1.0]: give those of two blocks at least; one has no spread.");
    assertThatThrownBy(() -> bootstrap(1).sum(two, 1))
        .hasMessage("blocks = 1: use at least as many as are sampled, here 2.");
    assertThatThrownBy(() -> bootstrap(1).sum(new double[] {1, Double.NaN}, 10))
        .hasMessage("sums = NaN: use finite numbers.");
    assertThatThrownBy(() -> bootstrap(1).mean(two, new long[] {1}, 10))
        .hasMessage("numbers of records = 1: give one for each sampled block, here 2.");
    assertThatThrownBy(() -> bootstrap(1).mean(two, new long[] {1, -1}, 10))
        .hasMessage("records of a block = -1: use a number of at least 0.");
    assertThatThrownBy(() -> bootstrap(1).mean(two, new long[] {0, 0}, 10))
        .hasMessage("records of all blocks = 0: a mean needs one record at least.");
    assertThatThrownBy(() -> new Bootstrap(99, 0.95, new Random(1)))
        .hasMessage("draws = 99: use a whole number from 100 to 1000000.");
    assertThatThrownBy(() -> new Bootstrap(1_000, 1, new Random(1)))
        .hasMessageStartingWith("confidence = 1.0: use a number");
  }

  /** Draws without the one block that differs have next to no spread to count in. */
  @Test
  void oneBlockThatDiffersFromEqualOnesDoesNotBlowTheIntervalUp() {
    double[] sums = values(12, new Random(6));
    Arrays.setAll(sums, block -> block == 0 ? 7_400 : 7_060 + sums[block] / 100);
    BootstrapEstimate estimate = bootstrap(1).sum(sums, 60);

    assertThat(estimate.error()).isLessThan(0.02 * estimate.value());
    assertThat(estimate.note()).isPresent();
  }
}
