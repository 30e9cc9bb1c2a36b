// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.ArrayList;
import java.util.List;

/** What a job has and asks for, and the most that YARN lets it have together with others. */
public final class JobLimits {
  /** Of a job of which nobody has told. */
  public static final JobLimits NONE = new JobLimits(0, Double.POSITIVE_INFINITY, List.of());

  /** The most that all jobs within it may have together. */
  static final class Limit {
    final String name;
    final double vcores;

    /** Not of the queue itself or one above it. */
    final boolean isInQueue;

    private Limit(String name, double vcores, boolean isInQueue) {
      this.name = name;
      this.vcores = vcores;
      this.isInQueue = isInQueue;
    }
  }

  final double heldVcores;
  final double wantedVcores;

  /** Each within the next one. */
  final List<Limit> limits;

  private JobLimits(double heldVcores, double wantedVcores, List<Limit> limits) {
    this.heldVcores = heldVcores;
    this.wantedVcores = wantedVcores;
    this.limits = limits;
  }

  /**
   * @param heldVcores of its tasks, at least 0
   * @param askedVcores beside these, at least 0
   */
  public static JobLimits of(double heldVcores, double askedVcores) {
    // Whoever wants anything wants a task.
    return new JobLimits(heldVcores, Math.max(1, heldVcores + askedVcores), List.of());
  }

  /**
   * The same within a limit that holds inside of its leaf queue, such as that of a user. To be told
   * before those of queues.
   *
   * @param name the same for all jobs that share it
   */
  public JobLimits withinInQueue(String name, double vcores) {
    return with(new Limit(name, atLeastOne(vcores), true));
  }

  /**
   * The same within the limit of its leaf queue, or then of a queue above that.
   *
   * @param name the same for all jobs that share it
   */
  public JobLimits within(String name, double vcores) {
    return with(new Limit(name, atLeastOne(vcores), false));
  }

  /** YARN gives a first container where a limit is less than one. */
  private static double atLeastOne(double vcores) {
    return Math.max(1, vcores);
  }

  private JobLimits with(Limit limit) {
    List<Limit> more = new ArrayList<>(limits);
    more.add(limit);
    return new JobLimits(heldVcores, wantedVcores, List.copyOf(more));
  }

  /** Whether one of them is less than so much. */
  boolean areBelow(double vcores) {
    for (Limit limit : limits) {
      if (limit.vcores < vcores) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(heldVcores + " of " + wantedVcores);
    limits.forEach(limit -> text.append("; ").append(limit.name).append(" ").append(limit.vcores));
    return text.toString();
  }
}
