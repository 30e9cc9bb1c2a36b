// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class InputLocalityTest {
  @Test
  void aMachineHasAFreeSlotUnlessAllAreBusy() {
    assertThat(InputLocality.ofTask(0.5, 1)).isEqualTo(0.5);
    assertThat(InputLocality.ofTask(0.9, 8)).isCloseTo(0.56953279, within(1e-8));
    assertThat(InputLocality.ofTask(0, 8)).isEqualTo(1);
    assertThat(InputLocality.ofTask(1, 8)).isZero();
  }

  @Property
  void anyOfIsTheBinomialSumOfThePaper(
      @ForAll @IntRange(min = 1, max = 40) int sample,
      @ForAll @IntRange(max = 80) int more,
      @ForAll @DoubleRange(max = 1) double p) {
    int blocks = sample + more;

    assertThat(InputLocality.anyOf(blocks, sample, p))
        .isCloseTo(1 - binomialSum(blocks, sample, p), within(1e-9));
  }

  @Property
  void aSampleChosenBeforehandIsOneDisjointSampleAndAllOfItsBlocks(
      @ForAll @IntRange(min = 1, max = 100) int sample, @ForAll @DoubleRange(max = 1) double p) {
    double preselected = Math.pow(p, sample);

    assertThat(InputLocality.anyOf(sample, sample, p)).isCloseTo(preselected, within(1e-9));
    assertThat(InputLocality.disjoint(1, sample, p)).isCloseTo(preselected, within(1e-9));
  }

  @Property
  void disjointSamplesFailOnlyTogether(
      @ForAll @IntRange(min = 1, max = 20) int samples,
      @ForAll @IntRange(min = 1, max = 100) int sample,
      @ForAll @DoubleRange(max = 1) double p) {
    assertThat(InputLocality.disjoint(samples, sample, p))
        .isCloseTo(1 - Math.pow(1 - Math.pow(p, sample), samples), within(1e-9));
  }

  /** §3.1: high even at 90 %; chosen beforehand, it drops at 60 % and less. */
  @Test
  void thePapersWordsOnFigure4AreSo() {
    double at90 = InputLocality.ofTask(0.9, 8);
    double at60 = InputLocality.ofTask(0.6, 8);

    assertThat(InputLocality.anyOf(100, 10, at90)).isGreaterThan(0.999_999);
    assertThat(InputLocality.anyOf(1_000, 100, at90)).isGreaterThan(0.999_999);
    assertThat(InputLocality.anyOf(100, 100, at60)).isLessThan(0.2);
  }

  @Test
  void argumentsThatCannotBeUsedAreRefused() {
    assertThatThrownBy(() -> InputLocality.ofTask(1.1, 8))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("utilization = 1.1: use a number from 0 to 1.");
    assertThatThrownBy(() -> InputLocality.ofTask(Double.NaN, 8))
        .hasMessage("utilization = NaN: use a number from 0 to 1.");
    assertThatThrownBy(() -> InputLocality.ofTask(0.5, 0))
        .hasMessage("slots per machine = 0: use a whole number of at least 1.");
    assertThatThrownBy(() -> InputLocality.anyOf(9, 10, 0.5))
        .hasMessage("blocks = 9: use at least as many as are sampled, here 10.");
    assertThatThrownBy(() -> InputLocality.anyOf(9, 0, 0.5)).hasMessageStartingWith("sample = 0:");
    assertThatThrownBy(() -> InputLocality.anyOf(9, 1, -0.5))
        .hasMessageStartingWith("task locality = -0.5:");
    assertThatThrownBy(() -> InputLocality.disjoint(0, 1, 0.5))
        .hasMessageStartingWith("samples = 0:");
  }

  /** Σ_{i<K} C(N,i) p^i (1-p)^{N-i}, term by term, with digits to spare. */
  private static double binomialSum(int blocks, int sample, double p) {
    BigDecimal success = new BigDecimal(p);
    BigDecimal failure = BigDecimal.ONE.subtract(success);
    BigDecimal choose = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < sample; i++) {
      sum =
          sum.add(
              choose
                  .multiply(success.pow(i, MathContext.DECIMAL128))
                  .multiply(failure.pow(blocks - i, MathContext.DECIMAL128)));
      choose =
          choose
              .multiply(BigDecimal.valueOf(blocks - i))
              .divideToIntegralValue(BigDecimal.valueOf(i + 1L));
    }
    return sum.doubleValue();
  }
}
