// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Locale;
import java.util.Optional;

/** What a sample says of the whole, and how far off that may be. */
public final class BootstrapEstimate {
  private final double value;
  private final double standardError;
  private final double low;
  private final double high;
  private final double confidence;
  private final String note;

  /**
   * @param note {@code null} for none
   */
  BootstrapEstimate(
      double value, double standardError, double low, double high, double confidence, String note) {
    this.value = value;
    this.standardError = standardError;
    this.low = low;
    this.high = high;
    this.confidence = confidence;
    this.note = note;
  }

  /** The estimate itself. */
  public double value() {
    return value;
  }

  /** Standard deviation of the estimate, at least 0. */
  public double standardError() {
    return standardError;
  }

  /** Lower end of the interval that holds the true value with the {@link #confidence}. */
  public double low() {
    return low;
  }

  /** Upper end of that interval. */
  public double high() {
    return high;
  }

  /** The ± of the estimate: the larger distance to an end of the interval. */
  public double error() {
    return Math.max(value - low, high - value);
  }

  /** More than 0, less than 1. */
  public double confidence() {
    return confidence;
  }

  /**
   * Why such intervals may hold the true value less often than the {@link #confidence} says, in one
   * sentence; empty if nothing speaks for it. No sample can tell of large blocks that none of its
   * own resembles.
   */
  public Optional<String> note() {
    return Optional.ofNullable(note);
  }

  /** Such as {@code 12.5000 ± 0.312 (95.0 %)}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.6g ± %.3g (%.1f %%)", value, error(), 100 * confidence);
  }
}
