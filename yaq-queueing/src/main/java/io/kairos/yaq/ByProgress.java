// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/**
 * The base of the job-aware policies (Yaq, §3.3): the lowest measure of the job's progress first;
 * jobs whose progress nobody told come after those and among each other in the order of {@link
 * EarliestJobFirst}. With the ResourceManager away that is EJF for all.
 *
 * <p>Why not EJF whenever one of two jobs has no progress: that is no order. Of the jobs A (arrived
 * third, 1 ms left), B (second, nobody told) and C (first, 9 ms left), A would go before C by
 * progress, C before B by arrival and B before A by arrival. Here each job has one key, (told?,
 * measure or arrival), and keys are compared component by component, which is transitive.
 *
 * <p>Why after: a job nobody told about is most often new. What it loses is the time until the
 * ResourceManager's next answer, a few seconds, and never more than starvation allows; before the
 * others, it could block slots with long tasks that no later answer takes away from it.
 */
public abstract class ByProgress implements ReorderingPolicy {
  private static final ReorderingPolicy WITHOUT_PROGRESS = new EarliestJobFirst();

  /** What the jobs are compared by; lower goes first. */
  public abstract long measure(JobProgress progress);

  @Override
  public final boolean usesProgress() {
    return true;
  }

  @Override
  public final int compare(Candidate left, Candidate right) {
    boolean leftTold = left.progress() != null;
    boolean rightTold = right.progress() != null;
    if (leftTold != rightTold) {
      return leftTold ? -1 : 1;
    }
    return leftTold
        ? Long.compare(measure(left.progress()), measure(right.progress()))
        : WITHOUT_PROGRESS.compare(left, right);
  }
}
