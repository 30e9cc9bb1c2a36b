// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** How JSON figures look in a table; a dash where there is none. */
final class Figures {
  /** Where there is no figure. */
  static final String NONE = "-";

  private Figures() {}

  static String text(JsonNode value) {
    return value.isMissingNode() || value.isNull() ? NONE : value.asText();
  }

  /** With one digit after the point. */
  static String decimal(JsonNode value) {
    return value.isNumber() ? String.format(Locale.ROOT, "%.1f", value.asDouble()) : NONE;
  }
}
