// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NodeStatistics;
import java.util.function.DoubleSupplier;

/** Any of the nodes, drawn anew each time a node is ranked (Kairos, §5.3, Figure 6). */
final class RandomScore implements TieBreaker {
  private final DoubleSupplier random;

  RandomScore(DoubleSupplier random) {
    this.random = random;
  }

  @Override
  public double score(NodeStatistics statistics) {
    return random.getAsDouble();
  }
}
