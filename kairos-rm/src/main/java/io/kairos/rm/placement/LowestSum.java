// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import io.kairos.common.NodeStatistics;
import java.util.function.DoubleSupplier;

/** The node whose tasks attained least service together (Kairos, §5.3, Figure 6). */
public final class LowestSum extends NamedChoice implements TieBreaker {
  public LowestSum() {
    super("sum", "the one whose tasks attained least service together");
  }

  @Override
  public double score(NodeStatistics statistics, DoubleSupplier random) {
    return statistics.sumSeconds();
  }
}
