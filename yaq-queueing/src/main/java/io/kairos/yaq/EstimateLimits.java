// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** How far an estimate of a duration may go, wherever it comes from. */
public final class EstimateLimits {
  /** A year; a million of them can be added up without overflow. */
  public static final long LONGEST_POSSIBLE_MILLIS = 365L * 24 * 60 * 60 * 1000;

  private EstimateLimits() {}
}
