// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Puts the queue of a node into the order in which its tasks shall start (Yaq, §3.3). Immutable.
 */
public final class QueueOrder {
  private final TaskComparator comparator;
  private final StarvationThresholds thresholds;

  /** Tasks that are starved go first, and the others as the policy says. */
  public QueueOrder(ReorderingPolicy policy, StarvationThresholds thresholds) {
    this.comparator = new TaskComparator(policy);
    this.thresholds = thresholds;
  }

  /** Whether the order depends on the progress of jobs. */
  public boolean usesProgress() {
    return comparator.usesProgress();
  }

  /**
   * The tasks in a new list, the one to start next first. Their order as given plays no part.
   *
   * @param progress of a job by its id, {@code null} where nobody told; asked once per task
   * @param nowMillis the moment at which everything is judged, on the clock of {@link
   *     QueuedTask#queuedSinceMillis()}
   */
  public List<QueuedTask> sort(
      Collection<QueuedTask> tasks, Function<String, JobProgress> progress, long nowMillis) {
    List<Candidate> candidates = new ArrayList<>(tasks.size());
    for (QueuedTask task : tasks) {
      candidates.add(
          new Candidate(
              task, progress.apply(task.job().id()), thresholds.isStarved(task, nowMillis)));
    }
    candidates.sort(comparator);
    List<QueuedTask> sorted = new ArrayList<>(candidates.size());
    for (Candidate candidate : candidates) {
      sorted.add(candidate.task());
    }
    return sorted;
  }

  /**
   * Why the first of these tasks starts before the others.
   *
   * @param sorted at least one task, as {@link #sort} ordered them at this moment
   * @param progress as for {@link #sort}
   * @param nowMillis as for {@link #sort}
   */
  public StartReason reasonForFirst(
      List<QueuedTask> sorted, Function<String, JobProgress> progress, long nowMillis) {
    QueuedTask first = sorted.get(0);
    if (sorted.stream().allMatch(task -> task.job().equals(first.job()))) {
      return StartReason.ALONE;
    }
    if (thresholds.isStarved(first, nowMillis)) {
      return StartReason.STARVED;
    }
    boolean untold =
        usesProgress() && sorted.stream().anyMatch(task -> progress.apply(task.job().id()) == null);
    return untold ? StartReason.UNTOLD : StartReason.POLICY;
  }
}
