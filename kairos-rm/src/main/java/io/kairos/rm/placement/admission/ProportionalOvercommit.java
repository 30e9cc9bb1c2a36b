// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.admission;

/**
 * N + Q with Q a percentage of N, rounded up. Nodes of different sizes are then as full as one
 * another when all are full: a fixed Q of 4 doubles a node of 4 cores, and adds an eighth to one of
 * 32.
 */
final class ProportionalOvercommit implements NodeAdmission {
  private final int percent;

  /**
   * @param percent Q for 100 vcores, at least 0
   */
  ProportionalOvercommit(int percent) {
    if (percent < 0) {
      throw new IllegalArgumentException("percent " + percent);
    }
    this.percent = percent;
  }

  @Override
  public int limitVcores(int cores) {
    long queueVcores = ((long) cores * percent + 99) / 100;
    return (int) Math.min(cores + queueVcores, Integer.MAX_VALUE);
  }
}
