// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import java.util.List;
import java.util.Map;

/** Queues of several lengths without reordering (Yaq, Figure 10). */
public final class QueueBounds extends QueueRuns {
  public QueueBounds() {
    super(
        "Yaq, Figure 10: job completion times by queue length, without reordering",
        List.of(
            YARN,
            new Run("2 places", Map.of("queue", "2", "order", "ejf")),
            new Run("6 places", Map.of("queue", "6", "order", "ejf")),
            new Run("10 places", Map.of("queue", "10", "order", "ejf")),
            new Run("unbounded", Map.of("queue", "10000", "order", "ejf"))));
  }

  @Override
  public String name() {
    return "yaq-10";
  }

  @Override
  public String does() {
    return "job completion times by the length of unordered queues";
  }

  @Override
  String where() {
    return "6.5.1";
  }

  @Override
  String statement() {
    return "job completion times rise with the length; queues alone, even if bounded, are worse than none most of the time";
  }
}
