// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.rm.rank.RankedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is measured of a leaf queue, and the estimates that follow from it. */
final class QueuePace {
  /** However much is to come that goes first, a job has this part of the cores. */
  private static final double LEAST_SHARE = 0.1;

  private final ServedWork served = new ServedWork();
  private final ComingWork coming = new ComingWork();

  private ForecastOrder order;

  /** As of the last look. */
  private List<RankedWork> jobs = new ArrayList<>();

  private boolean didAsk;

  /** Of jobs that have ended since the last look, core-seconds. */
  private double servedEnded;

  QueuePace(ForecastOrder order) {
    this.order = order;
  }

  /** Its jobs are served in another order from now on, or in the same. */
  void order(ForecastOrder now) {
    order = now;
  }

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
   * Why an estimate would say nothing: nobody knows who goes first, or how fast those are served
   * who wait, as right after a restart.
   */
  Optional<NoForecast> whyUnknown() {
    if (order == ForecastOrder.UNKNOWN) {
      return Optional.of(NoForecast.ORDER_NOT_KNOWN);
    }
    return didAsk && !served.isKnown() ? Optional.of(NoForecast.NOT_SERVED_YET) : Optional.empty();
  }

  /** An estimate for a job of the queue, whose order must be known. */
  Estimate estimate(RankedWork it) {
    double cores = served.cores();
    boolean isOvertaken = order == ForecastOrder.BY_RANK && !it.isLifted();
    double free =
        isOvertaken
            ? Math.max(LEAST_SHARE * cores, cores - coming.coresOfSmaller(it.leftSeconds()))
            : cores;
    Backlog before = Backlog.of(jobs, other -> isAnother(other, it) && order.isBefore(other, it));
    double queued = before.doneSeconds(it.leftSeconds(), free);
    double begin = before.doneSeconds(0, free);
    if (isOvertaken
        && it.untilLiftSeconds() < Double.POSITIVE_INFINITY
        && !Double.isInfinite(cores)) {
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
