// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import io.kairos.common.NodeStatistics;
import java.util.function.DoubleSupplier;

/** Any of the nodes, drawn anew each time a node is ranked (Kairos, §5.3, Figure 6). */
public final class RandomScore extends NamedChoice implements TieBreaker {
  public RandomScore() {
    super("random", "any of them");
  }

  @Override
  public double score(NodeStatistics statistics, DoubleSupplier random) {
    return random.getAsDouble();
  }
}
