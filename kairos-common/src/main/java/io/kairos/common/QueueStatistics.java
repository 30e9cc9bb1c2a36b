// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

/**
 * What a node says of its queue before launch (Yaq, §3.2). How many tasks wait and run there is in
 * {@link NodeStatistics}. Immutable.
 */
public final class QueueStatistics {
  private final double waitSeconds;
  private final double meanTaskSeconds;
  private final boolean isOpen;

  /**
   * What an open queue says.
   *
   * @param waitSeconds expected wait of the next task that comes, in seconds, finite and at least 0
   * @param meanTaskSeconds mean run time of the tasks that ended there lately, with what running
   *     ones took beyond it, in seconds, finite; 0 if nothing is known
   * @throws IllegalArgumentException if one is out of range
   */
  public QueueStatistics(double waitSeconds, double meanTaskSeconds) {
    this(waitSeconds, meanTaskSeconds, true);
  }

  private QueueStatistics(double waitSeconds, double meanTaskSeconds, boolean isOpen) {
    if (!(waitSeconds >= 0 && waitSeconds < Double.POSITIVE_INFINITY)
        || !(meanTaskSeconds >= 0 && meanTaskSeconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "not a queue: wait " + waitSeconds + " s, mean task " + meanTaskSeconds + " s");
    }
    this.waitSeconds = waitSeconds;
    this.meanTaskSeconds = meanTaskSeconds;
    this.isOpen = isOpen;
  }

  /** The same of a queue that takes no task now: what waits there is handed back. */
  public QueueStatistics closed() {
    return new QueueStatistics(waitSeconds, meanTaskSeconds, false);
  }

  /** Expected wait of the next task that comes, in seconds. */
  public double waitSeconds() {
    return waitSeconds;
  }

  /**
   * Mean run time of the tasks that ended lately, with what running ones took beyond it, in
   * seconds; 0 if nothing is known.
   */
  public double meanTaskSeconds() {
    return meanTaskSeconds;
  }

  /** Whether tasks may wait there now. */
  public boolean isOpen() {
    return isOpen;
  }
}
