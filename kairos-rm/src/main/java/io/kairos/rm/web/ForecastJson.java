// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.rm.forecast.Forecast;
import io.kairos.rm.forecast.ForecastQuality;
import io.kairos.rm.forecast.SecondsRange;
import io.kairos.web.Json;
import java.util.Optional;

/** When a job will begin and end, and how good such forecasts were, as JSON. */
final class ForecastJson {
  private static final double PERCENT = 100;

  private ForecastJson() {}

  static ObjectNode of(Forecast forecast) {
    ObjectNode json = Json.object();
    put(json, "beginSeconds", forecast.begin());
    put(json, "endSeconds", forecast.end());
    Json.put(json, "estimatedEndSeconds", forecast.estimatedEndSeconds());
    json.setAll(of(forecast.quality()));
    return json;
  }

  static ObjectNode of(ForecastQuality quality) {
    ObjectNode json = Json.object().put("judged", quality.judged()).put("held", quality.held());
    Json.put(json, "medianErrorPercent", PERCENT * quality.medianError());
    return json;
  }

  private static void put(ObjectNode json, String name, Optional<SecondsRange> range) {
    if (range.isEmpty()) {
      json.putNull(name);
      return;
    }
    ObjectNode put = json.putObject(name);
    Json.put(put, "from", range.get().from());
    Json.put(put, "likely", range.get().likely());
    Json.put(put, "to", range.get().to());
  }
}
