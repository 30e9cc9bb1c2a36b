// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

import io.kairos.yaq.QueueLengthRule;
import java.util.Objects;

/** What the bounds of queues are made from; each takes what it needs. Immutable. */
public final class QueueBoundOptions {
  /** Beyond this no queue is meant, and the sums over a cluster's nodes stay far from overflow. */
  public static final int MOST_VCORES = 10_000;

  final int lengthVcores;
  final int mostVcores;
  final QueueLengthRule rule;
  final double targetUtilization;
  final double heartbeatMillis;
  final double longestWaitMillis;

  /**
   * @param lengthVcores b where it is fixed, from 0 to {@link #MOST_VCORES}
   * @param mostVcores the most b may come to where it is not, from 0 to {@link #MOST_VCORES}
   * @param rule says how long a queue must be where that follows from the tasks
   * @param targetUtilization share of the slots' time that tasks shall use, in (0, 1)
   * @param heartbeatMillis τ, interval between two heartbeats of a node in milliseconds, more than
   *     0
   * @param longestWaitMillis WT_max in milliseconds, more than 0
   * @throws IllegalArgumentException if one is out of range
   */
  public QueueBoundOptions(
      int lengthVcores,
      int mostVcores,
      QueueLengthRule rule,
      double targetUtilization,
      double heartbeatMillis,
      double longestWaitMillis) {
    if (!isLength(lengthVcores)
        || !isLength(mostVcores)
        || !(targetUtilization > 0 && targetUtilization < 1)
        || !(heartbeatMillis > 0)
        || !(longestWaitMillis > 0)) {
      throw new IllegalArgumentException(
          String.format(
              "length %d, at most %d, utilization %s, heartbeat %s ms, wait %s ms",
              lengthVcores, mostVcores, targetUtilization, heartbeatMillis, longestWaitMillis));
    }
    this.lengthVcores = lengthVcores;
    this.mostVcores = mostVcores;
    this.rule = Objects.requireNonNull(rule);
    this.targetUtilization = targetUtilization;
    this.heartbeatMillis = heartbeatMillis;
    this.longestWaitMillis = longestWaitMillis;
  }

  private static boolean isLength(int vcores) {
    return vcores >= 0 && vcores <= MOST_VCORES;
  }
}
