// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import java.util.Optional;

/** When a job will begin and end as far as is known now. Immutable. */
public final class Forecast {
  /** One of the two. Immutable. */
  static final class Event {
    final double estimatedSeconds;

    /** {@code null} where too few forecasts have come true. */
    final SecondsRange range;

    Event(double estimatedSeconds, SecondsRange range) {
      this.estimatedSeconds = estimatedSeconds;
      this.range = range;
    }
  }

  private final Event begin;
  private final Event end;
  private final int known;
  private final ForecastQuality quality;

  /**
   * @param begin {@code null} of a job that has begun
   * @param known forecasts of ends that have come true lately, from which a range is learnt
   * @param quality of forecasts of ends so far
   */
  Forecast(Event begin, Event end, int known, ForecastQuality quality) {
    this.begin = begin;
    this.end = end;
    this.known = known;
    this.quality = quality;
  }

  /** When the first task gets a node; empty if one has, or where too little was learnt. */
  public Optional<SecondsRange> begin() {
    return begin == null ? Optional.empty() : Optional.ofNullable(begin.range);
  }

  /** When the job ends; empty where too little was learnt. */
  public Optional<SecondsRange> end() {
    return Optional.ofNullable(end.range);
  }

  /** Seconds until its end by the work that is left alone, whatever was learnt; at least 0. */
  public double estimatedEndSeconds() {
    return end.estimatedSeconds;
  }

  /** How good forecasts of ends were so far. */
  public ForecastQuality quality() {
    return quality;
  }

  /** For whoever asks when the job will be done. */
  public String sentence() {
    String begins =
        begin == null || begin.range == null
            ? ""
            : "its first task gets a node " + ForecastWords.range(begin.range) + "; ";
    if (end.range == null) {
      return begins
          + "by the work that goes before it, it would end in "
          + ForecastWords.time(end.estimatedSeconds)
          + "; a range needs "
          + Ratios.LEAST
          + " forecasts of jobs that have ended, and there "
          + (known == 1 ? "is 1" : "are " + known);
    }
    return begins + "it ends " + ForecastWords.range(end.range) + ForecastWords.quality(quality);
  }
}
