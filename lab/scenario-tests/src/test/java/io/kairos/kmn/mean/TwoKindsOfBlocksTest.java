// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.kmn.core.Bootstrap;
import io.kairos.kmn.core.BootstrapEstimate;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TwoKindsOfBlocksTest {
  @Test
  void theIntervalOfEverySampleHoldsTheTruthAndIsNotTrivial() {
    int samples = 0;
    for (int set = 0; set < 1 << TwoKindsOfBlocks.BLOCKS; set++) {
      if (Integer.bitCount(set) != TwoKindsOfBlocks.SAMPLE) {
        continue;
      }
      int chosen = set;
      double[] sums =
          IntStream.range(0, TwoKindsOfBlocks.BLOCKS)
              .filter(block -> (chosen >> block & 1) == 1)
              .mapToDouble(block -> TwoKindsOfBlocks.sumOf(block))
              .toArray();
      long[] records = new long[sums.length];
      Arrays.fill(records, 2 * TwoKindsOfBlocks.PAIRS);
      BootstrapEstimate mean =
          new Bootstrap(10_000, TwoKindsOfBlocks.CONFIDENCE, new Random(set))
              .mean(sums, records, TwoKindsOfBlocks.BLOCKS);
      assertThat(TwoKindsOfBlocks.MEAN).isBetween(mean.low(), mean.high());
      assertThat(mean.error()).isLessThan(1);
      samples++;
    }
    assertThat(samples).isEqualTo(495);
  }
}
