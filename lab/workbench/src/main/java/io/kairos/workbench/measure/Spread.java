// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import io.kairos.common.Percentile;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One figure of several runs: its median, the least and the most.
 *
 * @param median that of a run which really was, see {@link Percentile#median}
 */
public record Spread(double median, double least, double most) {
  /**
   * @throws IllegalArgumentException if there are no values
   */
  public static Spread of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values, no median");
    }
    return new Spread(Percentile.median(values), Collections.min(values), Collections.max(values));
  }

  public static <T> Spread of(List<T> runs, ToDoubleFunction<T> figure) {
    return of(runs.stream().map(figure::applyAsDouble).toList());
  }
}
