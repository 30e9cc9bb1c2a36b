// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One figure of several runs: its median, the least and the most. */
record Spread(double median, double least, double most) {
  /**
   * @throws IllegalArgumentException if there are no values
   */
  static Spread of(Collection<Double> values) {
    return new Spread(
        Distribution.of(values).p50(),
        values.stream().min(Double::compare).orElseThrow(),
        values.stream().max(Double::compare).orElseThrow());
  }

  static <T> Spread of(List<T> runs, ToDoubleFunction<T> figure) {
    return of(runs.stream().map(figure::applyAsDouble).toList());
  }

  /** What to multiply by to get from a share to percent, for example. */
  Spread times(double factor) {
    return new Spread(factor * median, factor * least, factor * most);
  }
}
