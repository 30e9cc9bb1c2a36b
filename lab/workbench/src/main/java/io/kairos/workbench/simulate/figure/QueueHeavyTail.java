// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import java.util.List;
import java.util.Map;

/**
 * Queues of ten places where a fifth of the jobs is far longer (Yaq, Figure 14). The paper does not
 * say the starvation threshold: here that of its Hive queries, and none.
 */
public final class QueueHeavyTail extends QueueRuns {
  public QueueHeavyTail() {
    super(
        "Yaq, Figure 14: job completion times with a heavy tail of durations, SRJF, ten places",
        Jobs.HEAVY_TAILED,
        List.of(YARN, srjf("Yaq-c, ST 10 s", "10s"), srjf("Yaq-c, no task starves", "1000h")));
  }

  private static Run srjf(String label, String starvation) {
    return new Run(label, Map.of("queue", "10", "order", "srjf", "starvation", starvation));
  }

  @Override
  public String name() {
    return "yaq-14";
  }

  @Override
  public String does() {
    return "job completion times with a heavy tail of durations";
  }

  @Override
  String where() {
    return "6.5.4";
  }

  @Override
  String statement() {
    return "against YARN the median of Yaq-c is 1.8 times better";
  }
}
