// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * Service that the tasks of one application attained on this node, in core-nanoseconds, finished
 * tasks included. Between two accounts of a running task all its vcores count as used. O(1) per
 * start, stop, account and reading.
 */
final class ApplicationMeter {
  /** Of what each further look tells. */
  private static final double WEIGHT = 0.1;

  private long accountedCoreNanos;
  private long runningVcores;

  /** Of running tasks: vcores times the time of their last account. */
  private long runningSince;

  /** While a report is made: what is not yet found with a task that is here, core-seconds. */
  double leftSeconds;

  boolean hasSession;

  private boolean isShareKnown;
  private double share;

  private boolean hasWorked;
  private double greatestShare;

  /** When the tasks were looked at of which that is. */
  private long workedAt;

  /** A task runs that was accounted at a time. */
  void runs(int vcores, long accountedAt) {
    runningVcores += vcores;
    runningSince += vcores * accountedAt;
  }

  /** A task that ran does not count as running from its last account on. */
  void runsNoMore(int vcores, long accountedAt) {
    runningVcores -= vcores;
    runningSince -= vcores * accountedAt;
  }

  void add(long coreNanos) {
    accountedCoreNanos += coreNanos;
  }

  /**
   * A look at one of its tasks that has been here for long enough to tell.
   *
   * @param taskShare part of its vcores that the task used since it came
   */
  void sees(double taskShare) {
    share = isShareKnown ? share + WEIGHT * (taskShare - share) : taskShare;
    isShareKnown = true;
  }

  /** Part of its vcores that a new task is expected to use: all of it, until others have told. */
  double expectedShare() {
    return isShareKnown ? share : 1;
  }

  /**
   * The same look at a task that is not idle. An idle one waits for others, which may work.
   *
   * @param now the same for all tasks that are looked at together
   */
  void works(double taskShare, long now) {
    greatestShare = hasWorked && workedAt == now ? Math.max(greatestShare, taskShare) : taskShare;
    hasWorked = true;
    workedAt = now;
  }

  /**
   * Part of its vcores that a new task uses at the most, if it is like one of those that work here.
   * They may differ, as maps and reduces do. All of it, unless one has told.
   *
   * @param lookedAt when all tasks of the node were looked at last
   */
  double greatestShare(long lookedAt) {
    return hasWorked && workedAt == lookedAt ? greatestShare : 1;
  }

  double readCoreNanos(long now) {
    return accountedCoreNanos + (double) (runningVcores * now - runningSince);
  }
}
