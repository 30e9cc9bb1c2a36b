// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

/** How long a map runs that has already run for some time. All times in milliseconds. */
interface DurationModel {
  /** Mean duration of those that run longer than {@code elapsedMillis}. */
  double mean(double elapsedMillis);

  /**
   * The duration that a share of those that run longer than {@code elapsedMillis} does not exceed.
   *
   * @param share more than 0, less than 1
   */
  double quantile(double share, double elapsedMillis);
}
