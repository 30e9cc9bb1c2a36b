// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** Where a task is queued (Yaq, §3.2, Algorithm 1). Pure and immutable, so any thread may ask. */
public final class QueuingScore {
  private final double minFreeShare;
  private final double loadEpsilon;

  /**
   * @param minFreeShare Rf_min: while more than this share of the cluster is free, no task is
   *     queued; from 0 to 1
   * @param loadEpsilon added to every load, in the load's unit, more than 0. The paper divides by
   *     the load alone; then all idle nodes would score infinite, whatever their affinity
   * @throws IllegalArgumentException if one is out of range
   */
  public QueuingScore(double minFreeShare, double loadEpsilon) {
    if (!(minFreeShare >= 0 && minFreeShare <= 1)
        || !(loadEpsilon > 0 && loadEpsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "minimum free share " + minFreeShare + ", load epsilon " + loadEpsilon);
    }
    this.minFreeShare = minFreeShare;
    this.loadEpsilon = loadEpsilon;
  }

  /**
   * Whether the cluster is so full that tasks are queued (line 1).
   *
   * @param free resources that no task holds; may be negative where more was handed out than is
   *     there
   * @param total resources of the cluster; without any, it counts as full
   */
  public boolean isQueuing(long free, long total) {
    return total <= 0 || !((double) free / total > minFreeShare);
  }

  /**
   * How suitable a node's queue is for a task (lines 4-7): {@code affinity × 1/(load + ε)}. The
   * node with the highest score is chosen.
   *
   * @param affinity of the task to the node, in (0, 1], 1 where nothing is known
   * @param load length of the queue, or expected wait there; a load that is negative or not a
   *     number was reported by a node that is out of its mind, and puts it last
   * @return at least 0, finite
   * @throws IllegalArgumentException if the affinity is out of range
   */
  public double score(double affinity, double load) {
    if (!(affinity > 0 && affinity <= 1)) {
      throw new IllegalArgumentException("affinity " + affinity);
    }
    return load >= 0 ? affinity / (load + loadEpsilon) : 0;
  }
}
