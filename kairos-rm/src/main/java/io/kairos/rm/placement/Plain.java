// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as an operator writes them. */
public final class Plain {
  private Plain() {}

  /** Without an exponent, and without zeros at the end. */
  public static String number(double value) {
    return BigDecimal.valueOf(value)
        .round(MathContext.DECIMAL32)
        .stripTrailingZeros()
        .toPlainString();
  }
}
