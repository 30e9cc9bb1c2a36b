// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import org.apache.commons.math3.special.Erf;

/**
 * Upper tail of the standard normal distribution by its density, {@code (1 - Φ(x)) / φ(x)}. Far out
 * both underflow, but not their ratio.
 */
final class MillsRatio {
  private static final double FAR = 5;
  private static final int TERMS = 60;
  private static final double ROOT_2_PI = Math.sqrt(2 * Math.PI);

  private MillsRatio() {}

  static double of(double x) {
    if (x < FAR) {
      return upperTail(x) * ROOT_2_PI * Math.exp(x * x / 2);
    }
    // Laplace's continued fraction, from its end.
    double fraction = x;
    for (int term = TERMS; term > 0; term--) {
      fraction = x + term / fraction;
    }
    return 1 / fraction;
  }

  static double upperTail(double x) {
    return Erf.erfc(x / Math.sqrt(2)) / 2;
  }
}
