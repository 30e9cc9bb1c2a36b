// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.rm.rank.RankedWork;
import java.util.ArrayList;
import java.util.List;

/** What is measured of a leaf queue, and the estimates that follow from it. */
final class QueuePace {
  /** However much is to come that goes first, a job has this part of the cores. */
  private static final double LEAST_SHARE = 0.1;

  private final ServedWork served = new ServedWork();
  private final ComingWork coming = new ComingWork();

  /** As of the last look. */
  private List<RankedWork> jobs = new ArrayList<>();

  private boolean didAsk;

  /** Of jobs that have ended since the last look, core-seconds. */
  private double servedEnded;

  /** A job has ended that attained so much more than at the last look. */
  void ended(double jobSeconds, double grownSeconds) {
    servedEnded += grownSeconds;
    if (jobSeconds > 0) {
      coming.add(jobSeconds);
    }
  }

  /**
   * Time has passed.
   *
   * @param passedSeconds above 0
   * @param grownSeconds what all jobs that are here attained, core-seconds
   */
  void look(double passedSeconds, List<RankedWork> nowThere, double grownSeconds) {
    boolean doAsk = nowThere.stream().anyMatch(RankedWork::asks);
    if (doAsk && didAsk && passedSeconds > 0) {
      served.add(passedSeconds, grownSeconds + servedEnded);
    }
    coming.passed(passedSeconds);
    didAsk = doAsk;
    servedEnded = 0;
    jobs = nowThere;
  }

  /**
   * Whether an estimate says anything: nobody waits, or somebody has for long enough. Otherwise
   * nobody knows how fast those are served who wait, as right after a restart.
   */
  boolean isKnown() {
    return !didAsk || served.isKnown();
  }

  /** An estimate for a job of the queue. */
  Estimate estimate(RankedWork it) {
    double cores = served.cores();
    double free =
        it.isLifted()
            ? cores
            : Math.max(LEAST_SHARE * cores, cores - coming.coresOfSmaller(it.leftSeconds()));
    Backlog before = Backlog.of(jobs, other -> isAnother(other, it) && other.isBefore(it));
    double queued = before.doneSeconds(it.leftSeconds(), free);
    double begin = before.doneSeconds(0, free);
    if (it.untilLiftSeconds() < Double.POSITIVE_INFINITY && !Double.isInfinite(cores)) {
      Backlog earlier = Backlog.of(jobs, other -> isAnother(other, it) && other.cameBefore(it));
      double lift = it.untilLiftSeconds() / cores;
      queued = Math.min(queued, lift + earlier.doneSeconds(it.leftSeconds(), cores));
      begin = Math.min(begin, lift + earlier.doneSeconds(0, cores));
    }
    double alone = alone(it.now(), cores) + alone(it.later(), cores);
    return new Estimate(begin, Math.max(queued, alone), queued > alone);
  }

  /** At the last look it may have been ranked better than it is now. */
  private static boolean isAnother(RankedWork other, RankedWork it) {
    return !other.job().equals(it.job());
  }

  private static double alone(RankedWork.Tasks tasks, double cores) {
    return tasks.count() == 0 ? 0 : tasks.seconds() / Math.min(tasks.count(), cores);
  }
}
