// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadOutputsTest {
  private final SplittableRandom dice = new SplittableRandom(1);

  @Test
  void theMeanWithoutExtraTasksIsTheExactSkew() {
    double mean =
        IntStream.range(0, 4_000)
            .mapToDouble(job -> new SpreadOutputs(4, 20, 0, dice).skewOf(20))
            .average()
            .orElseThrow();

    assertThat(mean).isCloseTo(new ExactSkew(20, 4).expected(), within(0.2));
  }

  @Test
  void extraTasksNeverMakeItWorseAndManyMakeItEven() {
    SpreadOutputs outputs = new SpreadOutputs(5, 20, 1, dice);

    double[] skews = IntStream.rangeClosed(20, 2_000).mapToDouble(outputs::skewOf).toArray();

    for (int extra = 1; extra < skews.length; extra++) {
      assertThat(skews[extra]).isLessThanOrEqualTo(skews[extra - 1]);
    }
    assertThat(skews[skews.length - 1]).isEqualTo(1);
  }
}
