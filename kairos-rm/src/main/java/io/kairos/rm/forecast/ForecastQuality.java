// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

/** How good forecasts were so far. Immutable. */
public final class ForecastQuality {
  private final long judged;
  private final long held;
  private final double medianError;

  /**
   * @param judged forecasts with a range that came true or not, never falling
   * @param held those of them whose range held what happened, never falling
   * @param medianError of the last of them, how far the likely time was off in multiples of the
   *     true one; NaN where none is known
   */
  ForecastQuality(long judged, long held, double medianError) {
    this.judged = judged;
    this.held = held;
    this.medianError = medianError;
  }

  public long judged() {
    return judged;
  }

  public long held() {
    return held;
  }

  /** Share of those judged, from 0 to 1; NaN where none was. */
  public double heldShare() {
    return judged == 0 ? Double.NaN : (double) held / judged;
  }

  /** In multiples of the true time; NaN where none is known. */
  public double medianError() {
    return medianError;
  }
}
