// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import io.kairos.common.Percentile;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
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

  /** Median (least - most), with so many digits after the point. */
  public String withRange(int digits) {
    return number(digits, median) + range(digits);
  }

  /** The same; the median alone where least and most are equal, as after a single run. */
  public String text(int digits) {
    return number(digits, median) + (least == most ? "" : range(digits));
  }

  /**
   * A share in percent, with one digit after the point; the median alone as in {@link #text}.
   *
   * @param unit behind the median
   */
  public String percent(String unit) {
    Spread percent = new Spread(100 * median, 100 * least, 100 * most);
    return number(1, percent.median) + unit + (least == most ? "" : percent.range(1));
  }

  private String range(int digits) {
    return " (" + number(digits, least) + " - " + number(digits, most) + ")";
  }

  private static String number(int digits, double value) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
