// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import java.util.List;
import java.util.Map;

/** When a task that waits at a node goes before shorter ones (Yaq, Figure 13). */
public final class QueueStarvation extends QueueRuns {
  public QueueStarvation() {
    super(
        "Yaq, Figure 13: job completion times by starvation threshold, STF, ten places",
        List.of(
            YARN,
            new Run("in order of arrival", Map.of("queue", "10", "order", "ejf")),
            stf("ST 0.5 s", "0.5s"),
            stf("ST 1.5 s", "1.5s"),
            stf("ST 10 s", "10s"),
            stf("ST 60 s", "60s"),
            stf("no task starves", "1000h")));
  }

  private static Run stf(String label, String starvation) {
    return new Run(label, Map.of("queue", "10", "order", "stf", "starvation", starvation));
  }

  @Override
  public String name() {
    return "yaq-13";
  }

  @Override
  public String does() {
    return "job completion times by the starvation threshold of the queues";
  }

  @Override
  String where() {
    return "6.5.3";
  }

  @Override
  String statement() {
    return "STF is sensitive to ST: 0.5 s, nearly the order of arrival, is best, 1.5 s improves"
        + " some jobs, 10 s is detrimental";
  }
}
