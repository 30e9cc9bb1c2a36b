// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.placement.JobStanding;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.rm.placement.measure.JobMeasures;
import io.kairos.sim.job.SimTask;
import io.kairos.yaq.JobProgress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * What the ResourceManager knows of jobs that have not ended: what they attained, and what is left.
 */
final class KnownJobs {
  /** What a task is taken for of which nothing is known, seconds. */
  static final double DEFAULT_TASK_SECONDS = 10;

  static final long DEFAULT_TASK_MILLIS = (long) (DEFAULT_TASK_SECONDS * 1000);

  private final ApplicationService<Integer> service = new ApplicationService<>();
  private final JobMeasures measures = new JobMeasures();
  private final ToLongFunction<String> ranks;

  /** By what each job is ordered. */
  private final Map<Integer, JobStanding> standings = new HashMap<>();

  /** Tasks of each job that have not ended. */
  private final Map<Integer, Integer> unfinished = new HashMap<>();

  /** What is left of each job whose tasks are told, milliseconds. */
  private final Map<Integer, Long> toldMillis = new HashMap<>();

  /**
   * @param ranks of applications
   */
  KnownJobs(ToLongFunction<String> ranks) {
    this.ranks = ranks;
  }

  /** What applications attained, as nodes report it. */
  ApplicationService<Integer> service() {
    return service;
  }

  /**
   * @param count of its tasks
   * @param told how long all of them take, milliseconds, or {@link SimTask#NEVER}
   */
  void begin(int job, int count, long told) {
    service.begin(SimTask.application(job));
    measures.begin(SimTask.application(job));
    unfinished.put(job, count);
    standings.put(job, new Standing(job));
    if (told != SimTask.NEVER) {
      toldMillis.put(job, told);
    }
  }

  /**
   * A task has ended.
   *
   * @return whether it was the last one of its job, of which nothing is known then
   */
  boolean ended(SimTask task, long nowNanos) {
    measures.placedToEnded(
        task.application(), TimeUnit.NANOSECONDS.toMillis(nowNanos - task.placedNanos));
    toldMillis.computeIfPresent(task.job, (job, millis) -> millis - task.toldMillis);
    if (unfinished.merge(task.job, -1, Integer::sum) != 0) {
      return false;
    }
    service.end(task.application());
    measures.end(task.application());
    unfinished.remove(task.job);
    standings.remove(task.job);
    toldMillis.remove(task.job);
    return true;
  }

  /** A job has fewer tasks than it told. */
  void withdraw(int job, int tasks) {
    unfinished.merge(job, -tasks, Integer::sum);
  }

  /** A node tells how long a task ran there. */
  void ran(String application, long millis) {
    measures.ran(application, 1, millis);
  }

  /** What is left of a job, by what it told or by the means of the daemon. */
  JobProgress progress(int job) {
    int left = unfinished.get(job);
    Long told = toldMillis.get(job);
    if (told != null) {
      return new JobProgress(told, left);
    }
    return new JobProgress(
        left * measures.meanTaskMillis(SimTask.application(job), DEFAULT_TASK_MILLIS), left);
  }

  /** By what a job is ordered, which has not ended. */
  JobStanding standing(int job) {
    return standings.get(job);
  }

  private final class Standing implements JobStanding {
    private final int job;
    private final String application;

    Standing(int job) {
      this.job = job;
      this.application = SimTask.application(job);
    }

    @Override
    public double attainedSeconds() {
      return service.attainedSeconds(application);
    }

    @Override
    public JobProgress progress() {
      return KnownJobs.this.progress(job);
    }

    @Override
    public long rank() {
      return ranks.applyAsLong(application);
    }
  }
}
