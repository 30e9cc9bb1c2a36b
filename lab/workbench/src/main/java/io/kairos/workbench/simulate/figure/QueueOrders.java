// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import java.util.List;
import java.util.Map;

/** Which task of a queue starts first (Yaq, Figure 12). */
public final class QueueOrders extends QueueRuns {
  /** Longer than any run: the figure has no starvation threshold. */
  private static final String NEVER = "1000h";

  public QueueOrders() {
    super(
        "Yaq, Figure 12: job completion times by reordering, ten places",
        List.of(
            YARN,
            new Run("SRJF", Map.of("queue", "10", "order", "srjf", "starvation", NEVER)),
            new Run("LRTF", Map.of("queue", "10", "order", "lrtf", "starvation", NEVER)),
            new Run("STF", Map.of("queue", "10", "order", "stf", "starvation", NEVER)),
            new Run(
                "SRJF, unbounded",
                Map.of("queue", "10000", "order", "srjf", "starvation", NEVER))));
  }

  @Override
  public String name() {
    return "yaq-12";
  }

  @Override
  public String does() {
    return "job completion times by the order of the queues";
  }

  @Override
  String where() {
    return "6.5.3";
  }

  @Override
  String statement() {
    return "against YARN the median is 2.2 times better with SRJF, 2.4 with LRTF, 1.4 with STF; unbounded SRJF helps low percentiles and hurts high ones";
  }
}
