// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How wrong forecasts were lately, to be kept beyond the end of a process. Immutable. */
public final class LearntRatios {
  /** Nothing was learnt. */
  public static final LearntRatios NONE = new LearntRatios(Map.of());

  private final Map<String, List<Double>> byKind;

  /**
   * @param byKind true times in multiples of estimates, the oldest first, each finite and above 0;
   *     kinds that nobody knows are passed over
   * @throws IllegalArgumentException if a number is out of range
   */
  public LearntRatios(Map<String, List<Double>> byKind) {
    Map<String, List<Double>> copy = new LinkedHashMap<>();
    byKind.forEach(
        (kind, ratios) -> {
          for (double ratio : ratios) {
            if (!(ratio > 0 && ratio < Double.POSITIVE_INFINITY)) {
              throw new IllegalArgumentException("a forecast that was wrong by " + ratio);
            }
          }
          copy.put(kind, List.copyOf(ratios));
        });
    this.byKind = Collections.unmodifiableMap(copy);
  }

  public Map<String, List<Double>> byKind() {
    return byKind;
  }
}
