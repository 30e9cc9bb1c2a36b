// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.Locale;

/** What the rank of a job comes from. Immutable. */
public final class RankReason {
  private final double leftSeconds;
  private final int endedTasks;
  private final int pastJobs;
  private final boolean ofQueue;
  private final boolean isLifted;

  /**
   * @param leftSeconds work that is left as far as is known, core-seconds
   * @param endedTasks of the job, which tell how long the others take
   * @param pastJobs that ended lately, which tell it beside them; 0 where nothing was learnt
   * @param ofQueue whether these are of its leaf queue alone
   * @param isLifted whether the guard puts it before others
   */
  RankReason(double leftSeconds, int endedTasks, int pastJobs, boolean ofQueue, boolean isLifted) {
    this.leftSeconds = leftSeconds;
    this.endedTasks = endedTasks;
    this.pastJobs = pastJobs;
    this.ofQueue = ofQueue;
    this.isLifted = isLifted;
  }

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

  public boolean isLifted() {
    return isLifted;
  }

  /** For whoever asks why a job waits. */
  public String sentence() {
    String text =
        String.format(
            Locale.ROOT,
            "about %.0f core-seconds of work are left of it, as learnt from %s",
            leftSeconds,
            source());
    return isLifted
        ? text + "; it goes first, for it got less than its share under FIFO (job-rank-guard)"
        : text;
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
