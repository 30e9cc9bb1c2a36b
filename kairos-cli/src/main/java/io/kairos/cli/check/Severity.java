// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.util.Locale;

/** How bad a finding is. */
enum Severity {
  /** A daemon does not start, or Kairos does nothing. */
  ERROR,
  /** It works, but not as well or as safely as it could. */
  WARNING,
  /** Worth knowing. */
  INFO;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
