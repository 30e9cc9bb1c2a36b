// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import io.kairos.rm.HeartbeatScheduler;
import io.kairos.rm.KairosScheduler;
import io.kairos.suite.agent.Replacement;
import java.util.Locale;
import java.util.Map;

/** What is compared with what. */
enum Mode {
  /** Offers in the heartbeats of nodes, Q = 0: the same decisions as stock's, test by test. */
  HEARTBEATS(
      Map.of(),
      Map.of(
          Replacement.SCHEDULER,
          HeartbeatScheduler.class.getName(),
          Replacement.QUEUE_VCORES,
          "0")),

  /** The dispatcher as in a daemon, Q = 0, against stock's asynchronous mode. */
  DISPATCHER(
      Map.of(Replacement.ASYNCHRONOUS, "true"),
      Map.of(
          Replacement.SCHEDULER, KairosScheduler.class.getName(), Replacement.QUEUE_VCORES, "0"));

  private final Map<String, String> stock;
  private final Map<String, String> kairos;

  Mode(Map<String, String> stock, Map<String, String> kairos) {
    this.stock = stock;
    this.kairos = kairos;
  }

  /** The name in files and arguments. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Mode of(String text) {
    for (Mode mode : values()) {
      if (mode.text().equals(text)) {
        return mode;
      }
    }
    throw new IllegalArgumentException("'" + text + "' is no mode; use one of " + names());
  }

  private static String names() {
    StringBuilder names = new StringBuilder();
    for (Mode mode : values()) {
      names.append(names.length() == 0 ? "" : ", ").append(mode.text());
    }
    return names.toString();
  }

  /** System properties of a test process. */
  Map<String, String> properties(Side side) {
    return side == Side.STOCK ? stock : kairos;
  }
}
