// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import java.util.Comparator;

/**
 * What the dispatcher made of a node when it last looked at it. Immutable.
 *
 * @param <N> a node's id
 */
public final class RankedNode<N extends Comparable<? super N>> {
  /** Whether the node is offered tasks, and if not, why. */
  public enum Standing {
    /** It has a rank. */
    OFFERED,
    /** No container fits any more. */
    FULL,
    /** It has room, but its queue is as long as it may be, or its wait. */
    QUEUE_FULL,
    /** Its room is kept for a container that does not fit yet. */
    RESERVED,
    /** It is late with its heartbeats or drains: the dispatcher passes it by. */
    UNFIT
  }

  /** What the node's heartbeats say. */
  public enum Kind {
    /** It suspends tasks. */
    SUSPEND,
    /** It holds tasks back before their launch. */
    QUEUE,
    /** There are statistics, but in a format of another version. */
    UNREADABLE,
    /** There are none. */
    NONE
  }

  private final N id;
  private final String partition;
  private final Standing standing;
  private final double load;
  private final double score;
  private final LastReport report;

  /**
   * @param load what offered nodes are ordered by, and 0 for others
   * @param score the tie-breaker's, and 0 for others
   */
  public RankedNode(
      N id, String partition, Standing standing, double load, double score, LastReport report) {
    this.id = id;
    this.partition = partition;
    this.standing = standing;
    this.load = load;
    this.score = score;
    this.report = report;
  }

  /** As the dispatcher's own index orders the nodes of a partition. */
  public static <N extends Comparable<? super N>> Comparator<RankedNode<N>> offeredFirst() {
    return Comparator.comparing((RankedNode<N> node) -> node.standing)
        .thenComparing(node -> node.partition)
        .thenComparingDouble(node -> node.load)
        .thenComparing(node -> node.statistics() == null)
        .thenComparingDouble(node -> node.score)
        .thenComparing(node -> node.id);
  }

  /** The same node found unfit by whoever looks; the dispatcher asks that with every offer only. */
  public RankedNode<N> unfit() {
    return new RankedNode<>(id, partition, Standing.UNFIT, 0, 0, report);
  }

  public N id() {
    return id;
  }

  public String partition() {
    return partition;
  }

  public Standing standing() {
    return standing;
  }

  public double load() {
    return load;
  }

  public double score() {
    return score;
  }

  public Kind kind() {
    return report.kind();
  }

  /** {@code null} if the node sends none. */
  public NodeStatistics statistics() {
    return report.statistics();
  }

  /** NaN for a node without a queue. */
  public double waitSeconds() {
    return report.waitSeconds();
  }
}
