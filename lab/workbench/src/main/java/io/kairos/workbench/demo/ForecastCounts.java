// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * How good the ResourceManager's forecasts of the ends of jobs were.
 *
 * @param judged jobs that ended after a range was told of their end
 * @param held those of them that ended in that range
 * @param errorPercent half of the last of them were off by at most so much of the time that they
 *     took; those before the stream are among them
 */
record ForecastCounts(long judged, long held, long errorPercent) {
  static final ForecastCounts NONE = new ForecastCounts(0, 0, 0);

  /**
   * @param bean metrics of the ResourceManager
   */
  static ForecastCounts of(JsonNode bean) {
    return new ForecastCounts(
        bean.path("ForecastsJudged").asLong(),
        bean.path("ForecastsHeld").asLong(),
        bean.path("ForecastErrorPercent").asLong());
  }

  ForecastCounts minus(ForecastCounts before) {
    return new ForecastCounts(judged - before.judged, held - before.held, errorPercent);
  }

  double heldPercent() {
    return judged == 0 ? 0 : 100.0 * held / judged;
  }
}
