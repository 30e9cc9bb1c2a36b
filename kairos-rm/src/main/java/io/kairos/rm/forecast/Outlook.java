// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import java.util.Optional;

/** The forecast of a job, or why there is none. Immutable. */
public final class Outlook {
  private final Forecast forecast;
  private final NoForecast why;

  private Outlook(Forecast forecast, NoForecast why) {
    this.forecast = forecast;
    this.why = why;
  }

  static Outlook of(Forecast forecast) {
    return new Outlook(forecast, null);
  }

  static Outlook none(NoForecast why) {
    return new Outlook(null, why);
  }

  public Optional<Forecast> forecast() {
    return Optional.ofNullable(forecast);
  }

  /** Why there is no forecast; empty where there is one. */
  public Optional<NoForecast> why() {
    return Optional.ofNullable(why);
  }
}
