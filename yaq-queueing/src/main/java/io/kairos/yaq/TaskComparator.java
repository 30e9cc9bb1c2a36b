// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.Comparator;

/**
 * Compares the priority of two tasks (Yaq, §3.3, Algorithm 3); negative means that the left one
 * starts sooner, the other way round than in the paper, as Java sorts.
 *
 * <p>A total order over the candidates of one reordering: who is starved is decided before, at one
 * moment; starved go before the others; each of the two groups is ordered component by component by
 * keys of the single task; and the last of them, the arrival sequence in the queue, no two tasks
 * share. With a clock that goes on during the sort, a task could starve halfway and be both before
 * and after another.
 */
final class TaskComparator implements Comparator<Candidate> {
  private static final Comparator<Candidate> BY_JOB_ARRIVAL = new EarliestJobFirst();
  private static final Comparator<Candidate> BY_TIME_IN_QUEUE =
      Comparator.<Candidate>comparingLong(candidate -> candidate.task().queuedSinceMillis())
          .thenComparingLong(candidate -> candidate.task().arrivalSequence());

  private final ReorderingPolicy policy;

  TaskComparator(ReorderingPolicy policy) {
    this.policy = policy;
  }

  boolean usesProgress() {
    return policy.usesProgress();
  }

  @Override
  public int compare(Candidate left, Candidate right) {
    if (left.isStarved() != right.isStarved()) {
      return left.isStarved() ? -1 : 1;
    }
    int byGroup = (left.isStarved() ? BY_JOB_ARRIVAL : policy).compare(left, right);
    // Line 10: who waited longer; line 10 alone leaves those tied who came in one batch.
    return byGroup != 0 ? byGroup : BY_TIME_IN_QUEUE.compare(left, right);
  }
}
