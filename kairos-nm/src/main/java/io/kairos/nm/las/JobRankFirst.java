// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.JobRank;
import io.kairos.common.NamedChoice;

/**
 * The tasks of the jobs that rank best run, as the ResourceManager ranks them; of one job those
 * that came first. Such tasks take no turns: a job that waits too long is lifted by its rank. Tasks
 * of jobs without a rank go by what they attained themselves, and take turns. So do all where
 * nobody can tell that a task is idle, as it may wait for another of its job. While no job has a
 * rank, all is as in the paper.
 */
public final class JobRankFirst extends NamedChoice implements TaskOrder {
  private static final double NANOS_PER_SECOND = 1e9;

  private final TaskOrder ofThePaper = new LeastAttainedService();

  public JobRankFirst() {
    super("rank", "those of the jobs with the least work left run and the others are suspended");
  }

  @Override
  public long position(TaskStanding task, long attainedNanos) {
    long rank =
        task.jobRank() == JobRank.NONE
            ? JobRank.ofUnranked(attainedNanos / NANOS_PER_SECOND)
            : task.jobRank();
    return JobRank.ofTask(rank, task.arrival());
  }

  @Override
  public boolean growsWhileRunning() {
    return false;
  }

  @Override
  public boolean takesTurns() {
    return false;
  }

  @Override
  public boolean usesJobRanks() {
    return true;
  }

  @Override
  public TaskOrder withoutRanks() {
    return ofThePaper;
  }
}
