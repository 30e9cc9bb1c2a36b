// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import java.util.List;
import java.util.Map;

/** Where tasks are queued, without reordering (Yaq, Figure 11). */
public final class QueuePlacements extends QueueRuns {
  public QueuePlacements() {
    super(
        "Yaq, Figure 11: job completion times by placement, six places, without reordering",
        List.of(
            YARN,
            new Run("wait", Map.of("queue", "6", "order", "ejf", "placement", "yaq-wait")),
            new Run("length", Map.of("queue", "6", "order", "ejf", "placement", "yaq-length")),
            new Run("random", Map.of("queue", "6", "order", "ejf", "placement", "random"))));
  }

  @Override
  public String name() {
    return "yaq-11";
  }

  @Override
  public String does() {
    return "job completion times by the placement of tasks";
  }

  @Override
  String where() {
    return "6.5.2";
  }

  @Override
  String statement() {
    return "by expected wait the median is 1.2 times better than by length, and 1.4 times than random, which has a longer tail";
  }
}
