// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.util.Locale;

/** One of the two that are compared. */
enum ComparedSide {
  STOCK,
  KAIROS;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
