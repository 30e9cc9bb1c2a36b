// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.Choice;
import io.kairos.common.NodeStatistics;
import io.kairos.common.Registry;
import java.util.function.DoubleSupplier;

/** Chooses among nodes with the same number of tasks (Kairos, §3.3.3). Stateless. */
public interface TieBreaker extends Choice {
  Registry<TieBreaker> ALL = Registry.of(TieBreaker.class, "tie-breaker");

  /**
   * The node with the lowest score is chosen. Asked once each time a node is ranked, so a score may
   * be drawn at random.
   *
   * @param random numbers in [0, 1), for one that draws
   * @return a finite number
   */
  double score(NodeStatistics statistics, DoubleSupplier random);
}
