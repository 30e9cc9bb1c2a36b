// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

/** How long a job waits for better places before its tasks are bound to blocks. Immutable. */
public final class BindingWaits {
  /** Takes every place at once. */
  public static final BindingWaits NONE = new BindingWaits(0, 0);

  private final long localityMillis;
  private final long sampleMillis;

  /**
   * @param localityMillis how long to go without a local launch before any host will do, at least 0
   * @param sampleMillis how long to collect containers before one of several samples is chosen, at
   *     least 0
   */
  public BindingWaits(long localityMillis, long sampleMillis) {
    this.localityMillis = localityMillis;
    this.sampleMillis = sampleMillis;
  }

  long localityMillis() {
    return localityMillis;
  }

  long sampleMillis() {
    return sampleMillis;
  }
}
