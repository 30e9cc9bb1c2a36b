// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import java.util.Optional;

/** When a job will begin and end as far as is known now. Immutable. */
public final class Forecast {
  private final SecondsRange begin;
  private final SecondsRange end;
  private final double estimatedEndSeconds;
  private final int known;
  private final ForecastQuality quality;

  /**
   * @param begin {@code null} of a job that has begun, and where too little was learnt
   * @param end {@code null} where too little was learnt
   * @param estimatedEndSeconds seconds until its end by the work alone
   * @param known forecasts like it that have come true lately, from which a range is learnt
   * @param quality of forecasts of ends so far
   */
  Forecast(
      SecondsRange begin,
      SecondsRange end,
      double estimatedEndSeconds,
      int known,
      ForecastQuality quality) {
    this.begin = begin;
    this.end = end;
    this.estimatedEndSeconds = estimatedEndSeconds;
    this.known = known;
    this.quality = quality;
  }

  /** When the first task gets a node; empty if one has, or where too little was learnt. */
  public Optional<SecondsRange> begin() {
    return Optional.ofNullable(begin);
  }

  /** When the job ends; empty where too little was learnt. */
  public Optional<SecondsRange> end() {
    return Optional.ofNullable(end);
  }

  /** Seconds until its end by the work that is left alone, whatever was learnt; at least 0. */
  public double estimatedEndSeconds() {
    return estimatedEndSeconds;
  }

  /** How good forecasts of ends were so far. */
  public ForecastQuality quality() {
    return quality;
  }

  /** For whoever asks when the job will be done. */
  public String sentence() {
    String begins =
        begin == null ? "" : "its first task gets a node " + ForecastWords.range(begin) + "; ";
    if (end == null) {
      return begins
          + "by the work that goes before it, it would end in "
          + ForecastWords.time(estimatedEndSeconds)
          + "; a range needs "
          + Ratios.LEAST
          + " forecasts like it of jobs that have ended, and there "
          + (known == 1 ? "is 1" : "are " + known);
    }
    return begins + "it ends " + ForecastWords.range(end) + ForecastWords.quality(quality);
  }
}
