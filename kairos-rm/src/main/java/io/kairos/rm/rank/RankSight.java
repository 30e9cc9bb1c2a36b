// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongBiFunction;

/** What is told of jobs that have a rank. Nothing changes by a look. */
final class RankSight<N> {
  private final Map<String, RankedJob<N>> jobs;
  private final ToLongBiFunction<String, RankedJob<N>> ranks;
  private final RankRule rule;
  private final Guards guards;
  private final JobHistory history;
  private final WorkLeft left;

  /**
   * @param jobs those that there are by now
   * @param ranks the rank of a job by now
   */
  RankSight(
      Map<String, RankedJob<N>> jobs,
      ToLongBiFunction<String, RankedJob<N>> ranks,
      RankRule rule,
      Guards guards,
      JobHistory history,
      WorkLeft left) {
    this.jobs = jobs;
    this.ranks = ranks;
    this.rule = rule;
    this.guards = guards;
    this.history = history;
    this.left = left;
  }

  /** As {@link JobRanks#reason}. */
  Optional<RankReason> reason(String job) {
    return work(job).map(known -> reason(jobs.get(job), known));
  }

  private RankReason reason(RankedJob<N> it, RankedWork work) {
    RecentSizes known = history.of(it.queue).jobs;
    return new RankReason(
        work,
        left.seconds(it),
        it.is.asksForTasks ? work.endedTasks() : 0,
        known.isLearnt() ? known.count() : 0,
        history.speaksForItself(it.queue),
        RankRule.isOfGroup(it) ? rule.seconds(it) : Double.NaN);
  }

  /** As {@link JobRanks#work()}. */
  List<RankedWork> work() {
    List<RankedWork> all = new ArrayList<>(jobs.size());
    jobs.keySet().forEach(job -> work(job).ifPresent(all::add));
    return all;
  }

  /** As {@link JobRanks#work(String)}. */
  Optional<RankedWork> work(String job) {
    RankedJob<N> it = jobs.get(job);
    if (it == null || it.is.isService) {
      return Optional.empty();
    }
    return Optional.of(
        new RankedWork(
            job,
            it.queue,
            it.is.ends,
            new RankedWork.Place(
                ranks.applyAsLong(job, it),
                it.arrival,
                it.priority,
                guards.isLifted(job, it),
                guards.untilLiftSeconds(job, it)),
            new RankedWork.Progress(it.sinceSeconds(), it.ended(), it.hasTask(), it.asksForWork()),
            left.tasks(it, false),
            left.tasks(it, true)));
  }
}
