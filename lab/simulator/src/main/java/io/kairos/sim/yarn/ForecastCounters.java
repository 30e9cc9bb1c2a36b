// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.forecast.ForecastQuality;
import io.kairos.rm.forecast.JobForecasts;
import java.util.LinkedHashMap;
import java.util.Map;

/** How good forecasts of jobs were, as counters of a run; none where no forecast was judged. */
final class ForecastCounters {
  private static final double PERMILLE = 1_000;

  private ForecastCounters() {}

  static Map<String, Long> of(JobForecasts forecasts) {
    Map<String, Long> counters = new LinkedHashMap<>();
    put(counters, "forecast-end", forecasts.firstEnds());
    put(counters, "forecast-later-end", forecasts.laterEnds());
    put(counters, "forecast-begin", forecasts.begins());
    return counters;
  }

  private static void put(Map<String, Long> counters, String name, ForecastQuality quality) {
    if (quality.judged() > 0) {
      counters.put(name + "s", quality.judged());
      counters.put(name + "-held-permille", Math.round(PERMILLE * quality.heldShare()));
      counters.put(name + "-error-permille", Math.round(PERMILLE * quality.medianError()));
    }
  }
}
