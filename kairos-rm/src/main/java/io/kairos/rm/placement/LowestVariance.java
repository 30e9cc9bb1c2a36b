// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import io.kairos.common.NodeStatistics;
import java.util.function.DoubleSupplier;

/**
 * The node whose tasks' attained service varies least (Kairos, Algorithm 2, line 14): a new task
 * mixes young with old there, and LAS works best on mixed ages.
 */
public final class LowestVariance extends NamedChoice implements TieBreaker {
  public LowestVariance() {
    super("var", "the one where attained service varies least from task to task");
  }

  @Override
  public double score(NodeStatistics statistics, DoubleSupplier random) {
    return statistics.varianceSeconds2();
  }
}
