// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.Locale;

/** What the rank of a job comes from. Immutable. */
public final class RankReason {
  private final RankedWork work;
  private final double leftSeconds;
  private final int endedTasks;
  private final int pastJobs;
  private final boolean ofQueue;
  private final double userSeconds;

  /**
   * @param work what is known of the job
   * @param leftSeconds work that is left as its rank counts it, core-seconds
   * @param endedTasks of the job, which tell how long the others take
   * @param pastJobs that ended lately, which tell it beside them; 0 where nothing was learnt
   * @param ofQueue whether these are of its leaf queue alone
   * @param userSeconds work that is left of all jobs of its user, by which it ranks, core-seconds;
   *     NaN where it ranks by its own
   */
  RankReason(
      RankedWork work,
      double leftSeconds,
      int endedTasks,
      int pastJobs,
      boolean ofQueue,
      double userSeconds) {
    this.work = work;
    this.leftSeconds = leftSeconds;
    this.endedTasks = endedTasks;
    this.pastJobs = pastJobs;
    this.ofQueue = ofQueue;
    this.userSeconds = userSeconds;
  }

  /** Work that is left as its rank counts it, core-seconds: without tasks that wait for others. */
  public double leftSeconds() {
    return leftSeconds;
  }

  public int endedTasks() {
    return endedTasks;
  }

  public int pastJobs() {
    return pastJobs;
  }

  public boolean isOfQueue() {
    return ofQueue;
  }

  /** Core-seconds of all jobs of its user in its queue; NaN where it ranks by its own. */
  public double userSeconds() {
    return userSeconds;
  }

  public boolean isLifted() {
    return work.isLifted();
  }

  /** Core-seconds of jobs that came later, as of the last look; infinite where nothing is due. */
  public double untilLiftSeconds() {
    return work.untilLiftSeconds();
  }

  /** For whoever asks why a job waits. */
  public String sentence() {
    return String.format(
            Locale.ROOT,
            "about %.0f core-seconds of work are left of it, as learnt from %s",
            leftSeconds,
            source())
        + ofUser()
        + ofGuard();
  }

  private String ofUser() {
    return Double.isNaN(userSeconds)
        ? ""
        : String.format(
            Locale.ROOT,
            "; it ranks by the %.0f core-seconds of all jobs of its user there (kairos-rank-by)",
            userSeconds);
  }

  private String ofGuard() {
    if (isLifted()) {
      return "; it goes first, for it got less than its share under FIFO (job-rank-guard)";
    }
    return Double.isInfinite(untilLiftSeconds())
        ? ""
        : String.format(
            Locale.ROOT,
            "; it goes first at the earliest when jobs that came later have done %.0f core-seconds"
                + " more (job-rank-guard)",
            untilLiftSeconds());
  }

  private String source() {
    String jobs =
        pastJobs == 0 ? "" : pastJobs + " jobs" + (ofQueue ? " of its queue" : " of all queues");
    if (endedTasks == 0) {
      return jobs.isEmpty() ? "nothing yet" : jobs;
    }
    String tasks = endedTasks == 1 ? "1 of its tasks" : endedTasks + " of its tasks";
    return jobs.isEmpty() ? tasks : tasks + " and " + jobs;
  }
}
