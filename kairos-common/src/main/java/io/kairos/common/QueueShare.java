// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

/** The part of a node's cores that a queue of the ResourceManager is guaranteed. Immutable. */
public final class QueueShare {
  private final String queue;
  private final double share;

  /**
   * @param queue its full path
   * @param share of the node's cores, from 0 to 1
   * @throws IllegalArgumentException if the share is out of range
   */
  public QueueShare(String queue, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(queue + " cannot be guaranteed " + share + " of a node");
    }
    this.queue = queue;
    this.share = share;
  }

  /** Full path of the queue. */
  public String queue() {
    return queue;
  }

  /** Of the node's cores, from 0 to 1. */
  public double share() {
    return share;
  }

  /** The same queue, guaranteed nothing. */
  public QueueShare withoutGuarantee() {
    return new QueueShare(queue, 0);
  }
}
