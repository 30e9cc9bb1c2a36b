// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NodeStatistics;

/**
 * The node whose tasks' attained service varies least (Kairos, Algorithm 2, line 14): a new task
 * mixes young with old there, and LAS works best on mixed ages.
 */
final class LowestVariance implements TieBreaker {
  @Override
  public double score(NodeStatistics statistics) {
    return statistics.varianceSeconds2();
  }
}
