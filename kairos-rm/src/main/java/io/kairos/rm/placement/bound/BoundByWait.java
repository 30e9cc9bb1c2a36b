// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

import io.kairos.common.NamedChoice;
import io.kairos.rm.placement.Plain;

/**
 * Tasks are queued while the expected wait is below WT_max (Yaq, §3.1.2). The length is bounded
 * too, but only because YARN's books want a size for every node.
 */
public final class BoundByWait extends NamedChoice implements QueueBoundKind {
  private static final double MILLIS_PER_SECOND = 1000;

  public BoundByWait() {
    super("delay", "the expected wait");
  }

  @Override
  public String gives(QueueBoundOptions options) {
    return "more while the expected wait is below "
        + Plain.number(options.longestWaitMillis / MILLIS_PER_SECOND)
        + " s, up to "
        + options.mostVcores
        + " vcores";
  }

  @Override
  public QueueBound with(QueueBoundOptions options) {
    return new QueueBound() {
      @Override
      public int lengthVcores(int nodeVcores, int taskVcores, double meanTaskMillis) {
        return options.mostVcores;
      }

      @Override
      public double longestWaitMillis() {
        return options.longestWaitMillis;
      }
    };
  }
}
