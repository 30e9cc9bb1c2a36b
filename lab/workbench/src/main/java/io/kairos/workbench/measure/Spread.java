// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One figure of several runs: its median, the least and the most. */
public record Spread(double median, double least, double most) {
  /**
   * @throws IllegalArgumentException if there are no values
   */
  public static Spread of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values, no median");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int last = sorted.size() - 1;
    double median = (sorted.get(last / 2) + sorted.get((last + 1) / 2)) / 2;
    return new Spread(median, sorted.get(0), sorted.get(last));
  }

  public static <T> Spread of(List<T> runs, ToDoubleFunction<T> figure) {
    return of(runs.stream().map(figure::applyAsDouble).toList());
  }
}
