// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * Tasks are queued while the expected wait is below WT_max (Yaq, §3.1.2). The length is bounded
 * too, but only because YARN's books want a size for every node.
 */
final class BoundByWait implements QueueBound {
  private final QueueBoundOptions options;

  BoundByWait(QueueBoundOptions options) {
    this.options = options;
  }

  @Override
  public int lengthVcores(int nodeVcores, int taskVcores, double meanTaskMillis) {
    return options.mostVcores;
  }

  @Override
  public double longestWaitMillis() {
    return options.longestWaitMillis;
  }
}
