// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NodeStatistics;

/**
 * Chooses among nodes with the same number of tasks (Kairos, §3.3.3). To add one: a class and a
 * line in {@link TieBreakers}.
 */
public interface TieBreaker {
  /**
   * The node with the lowest score is chosen. Asked once each time a node is ranked, so a score may
   * be drawn at random.
   *
   * @return a finite number
   */
  double score(NodeStatistics statistics);
}
