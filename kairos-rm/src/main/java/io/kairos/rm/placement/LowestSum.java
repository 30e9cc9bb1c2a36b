// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NodeStatistics;

/** The node whose tasks attained least service together (Kairos, §5.3, Figure 6). */
final class LowestSum implements TieBreaker {
  @Override
  public double score(NodeStatistics statistics) {
    return statistics.sumSeconds();
  }
}
