// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/** Which node comes before another. Immutable, but for the numbers drawn at random. */
public final class RankingOrder {
  private final Placement placement;
  private final TieBreaker tieBreaker;
  private final DoubleSupplier random;

  /**
   * @param random numbers in [0, 1), for a placement or tie-breaker that draws
   */
  public RankingOrder(Placement placement, TieBreaker tieBreaker, DoubleSupplier random) {
    this.placement = Objects.requireNonNull(placement);
    this.tieBreaker = Objects.requireNonNull(tieBreaker);
    this.random = Objects.requireNonNull(random);
  }

  /** The load by which a node is ranked. */
  double load(NodeLoad node) {
    return placement.load(node, random);
  }

  /** Whether a full node gets only a task that runs there at once. */
  boolean bindsLate() {
    return placement.bindsLate();
  }

  /** What breaks ties between nodes with equal load. */
  double score(NodeStatistics statistics) {
    return tieBreaker.score(statistics, random);
  }
}
