// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import io.kairos.rm.HeartbeatScheduler;
import io.kairos.rm.KairosScheduler;
import io.kairos.suite.agent.Replacement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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

  /** The same with Q = 4, and nodes that report as those with the plug-in do. */
  REPORTS(
      Map.of(),
      Map.of(
          Replacement.SCHEDULER,
          HeartbeatScheduler.class.getName(),
          Replacement.QUEUE_VCORES,
          Mode.QUEUE_VCORES,
          Replacement.REPORTS,
          "true")),

  /** The dispatcher as in a daemon, Q = 0, against stock's asynchronous mode. */
  DISPATCHER(
      Map.of(Replacement.ASYNCHRONOUS, "true", Replacement.WITHOUT_HEARTBEATS, "true"),
      Map.of(
          Replacement.SCHEDULER,
          KairosScheduler.class.getName(),
          Replacement.QUEUE_VCORES,
          "0",
          Replacement.WITHOUT_HEARTBEATS,
          "true")),

  /** Mini clusters as by default: jobs are ranked, on both sides. */
  RANK("rank"),
  /** Mini clusters whose nodes run Least Attained Service. */
  LAS("las"),
  /** Mini clusters whose nodes queue, shortest remaining job first. */
  SRJF("srjf"),
  /** Mini clusters whose nodes queue, least remaining tasks first. */
  LRTF("lrtf"),
  /** Mini clusters whose nodes queue, shortest task first. */
  STF("stf"),
  /** Mini clusters whose nodes queue, earliest job first. */
  EJF("ejf");

  /** So few that tasks wait for each other. */
  private static final String NODE_VCORES = "2";

  /** A number, so that what a test gives a node says how much the node holds. */
  private static final String QUEUE_VCORES = "4";

  private final Map<String, String> stock;
  private final Map<String, String> kairos;

  Mode(Map<String, String> stock, Map<String, String> kairos) {
    this.stock = stock;
    this.kairos = kairos;
  }

  Mode(String nodePolicy) {
    this(
        Map.of(Replacement.NODE_VCORES, NODE_VCORES),
        Map.of(
            Replacement.NODE_VCORES,
            NODE_VCORES,
            Replacement.QUEUE_VCORES,
            QUEUE_VCORES,
            Replacement.NODE_POLICY,
            nodePolicy,
            Replacement.SCHEDULER,
            KairosScheduler.class.getName()));
  }

  /** The name in files and arguments. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Mode of(String text) {
    return Arrays.stream(values())
        .filter(mode -> mode.text().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + text
                        + "' is no mode; use one of "
                        + Arrays.stream(values())
                            .map(Mode::text)
                            .collect(Collectors.joining(", "))));
  }

  /** System properties of a test process. */
  Map<String, String> properties(ComparedSide side) {
    return side == ComparedSide.STOCK ? stock : kairos;
  }
}
