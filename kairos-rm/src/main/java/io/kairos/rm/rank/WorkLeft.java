// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.function.Supplier;

/**
 * How much work is taken to be left of a job: by its own tasks and by those of jobs that ended
 * lately, or by what it attained where its asks say nothing of the work.
 */
final class WorkLeft {
  /** Tasks that earlier jobs count for beside the job's own, whose times are known one by one. */
  private static final double PRIOR_WEIGHT = 0.2;

  private final JobHistory history;
  private final Supplier<RankOptions> options;

  /**
   * @param options as of now
   */
  WorkLeft(JobHistory history, Supplier<RankOptions> options) {
    this.history = history;
    this.options = options;
  }

  /** Core-seconds, more than 0. */
  double seconds(RankedJob<?> job) {
    JobHistory.Sizes known = history.of(job.queue);
    double taskSeconds = options.get().defaultTaskSeconds;
    if (job.is.asksForTasks) {
      return job.leftSeconds(known.tasks, taskSeconds, PRIOR_WEIGHT);
    }
    return known.jobs.isLearnt()
        ? known.jobs.mostExpectedLeft(job.attainedSeconds())
        : Math.max(taskSeconds, job.attainedSeconds());
  }

  /**
   * Tasks that are to be done, and work that is left of them.
   *
   * @param areIdle whether those are meant that do nothing for now, or the others
   */
  RankedWork.Tasks tasks(RankedJob<?> job, boolean areIdle) {
    RankedWork.Tasks tasks =
        job.work(
            history.of(job.queue).tasks, options.get().defaultTaskSeconds, PRIOR_WEIGHT, areIdle);
    // Where asks say nothing of the work, they say how many work at it.
    return job.is.asksForTasks || areIdle
        ? tasks
        : new RankedWork.Tasks(tasks.count(), seconds(job));
  }
}
