// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentileTest {
  /** The example of the literature on nearest ranks: 30, 40 and 50 % of five values. */
  @ParameterizedTest
  @CsvSource({"0.05, 15", "0.3, 20", "0.4, 20", "0.5, 35", "1, 50", "0, 15"})
  void aPercentileIsTheNearestRank(double share, long value) {
    assertThat(Percentile.of(new long[] {15, 20, 35, 40, 50}, share)).isEqualTo(value);
    assertThat(Percentile.of(new double[] {15, 20, 35, 40, 50}, share)).isEqualTo(value);
  }

  @Test
  void aPercentileIsTheLeastValueThatSoLargeAShareDoesNotExceed() {
    for (int count = 1; count <= 300; count++) {
      double[] sorted = DoubleStream.iterate(1, value -> value + 1).limit(count).toArray();
      for (int percent = 1; percent <= 100; percent++) {
        double found = Percentile.of(sorted, percent / 100.0);
        // Whole numbers: found values are not above, found - 1 are below.
        assertThat(found * 100).isGreaterThanOrEqualTo(count * percent);
        assertThat((found - 1) * 100).isLessThan(count * percent);
      }
    }
  }

  @Test
  void aPercentileIsTheLargestOfFewerValuesThanItTells() {
    assertThat(Percentile.of(IntStream.range(0, 99).asLongStream().toArray(), 0.99)).isEqualTo(98);
    assertThat(Percentile.of(IntStream.range(0, 100).asLongStream().toArray(), 0.99)).isEqualTo(98);
    assertThat(Percentile.of(new long[] {7}, 0)).isEqualTo(7);
  }

  @Test
  void aPercentileIsNotPushedOnByRounding() {
    assertThat(0.07 * 100).isGreaterThan(7);
    assertThat(Percentile.index(100, 0.07)).isEqualTo(6);
  }

  @Test
  void theMedianOfAnEvenNumberIsTheLowerOfTheMiddleTwo() {
    assertThat(Percentile.median(List.of(9, 1, 4, 2))).isEqualTo(2);
    assertThat(Percentile.median(List.of(9.5, 1.5, 4.5))).isEqualTo(4.5);
  }

  @Test
  void aPercentileOfNoValuesIsRefused() {
    assertThatThrownBy(() -> Percentile.of(new double[0], 0.5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Percentile.median(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, 50, Double.NaN})
  void aPercentileOfAShareOutsideItsRangeIsRefused(double share) {
    assertThatThrownBy(() -> Percentile.index(10, share))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("use a number from 0 to 1");
  }
}
