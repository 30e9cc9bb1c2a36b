// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import io.kairos.common.JobRank;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The jobs of {@link JobRanks} and what happens to them. One thread at a time, by the lock there;
 * {@link JobRanks} also says what each call means.
 *
 * @param <N> a node's id
 */
final class RankedJobs<N> {
  private final Supplier<RankOptions> options;
  private final JobHistory history = new JobHistory();
  private final Map<String, RankedJob<N>> jobs = new HashMap<>();
  private final Guards guards = new Guards();
  private final GroupWork groups = new GroupWork();
  private final RankWatch<N> watch = new RankWatch<>(this::rank);
  private final WorkLeft left;
  private final RankRule rule;
  private final RankSight<N> sight;

  private long arrivals;
  private long endedJobs;
  private long rankChanges;
  private long guardLifts;

  RankedJobs(Supplier<RankOptions> options) {
    this.options = options;
    this.left = new WorkLeft(history, options);
    this.rule = new RankRule(guards, groups, left);
    this.sight = new RankSight<>(jobs, this::rank, rule, guards, history, left);
  }

  RankSight<N> sight() {
    return sight;
  }

  /**
   * @param wasHere whether another ResourceManager may have known it before
   */
  void begin(String job, String queue, AskedWork is, boolean wasHere) {
    if (jobs.containsKey(job)) {
      return;
    }
    RankedJob<N> it = new RankedJob<>(queue, ++arrivals, is, wasHere);
    jobs.put(job, it);
    guards.enter(job, it, other -> cameBefore(other, it));
    changed(job, it);
  }

  private boolean cameBefore(String other, RankedJob<N> it) {
    return jobs.get(other).arrival < it.arrival;
  }

  void moved(String job, String queue) {
    RankedJob<N> it = jobs.get(job);
    if (it == null || it.queue.equals(queue)) {
      return;
    }
    guards.leaveQueue(job, it);
    it.queue = queue;
    guards.enterQueue(job, it, other -> cameBefore(other, it));
    changed(job, it);
  }

  void becomes(String job, AskedWork is) {
    RankedJob<N> it = jobs.get(job);
    if (it == null || it.is == is) {
      return;
    }
    boolean isGuardedAsBefore = it.is.ends == is.ends && it.is.isService == is.isService;
    if (isGuardedAsBefore) {
      it.is = is;
      changed(job, it);
      return;
    }
    guards.leave(job, it);
    it.is = is;
    guards.enter(job, it, other -> cameBefore(other, it));
    changed(job, it);
  }

  void rankWith(String job, String group) {
    RankedJob<N> it = jobs.get(job);
    if (it != null && !Objects.equals(it.group, group)) {
      leaveGroup(it);
      it.group = group;
      changed(job, it);
    }
  }

  private void leaveGroup(RankedJob<N> it) {
    String before = it.group;
    if (before != null) {
      groups.remove(it);
      it.group = null;
      groupChanged(before);
    }
  }

  /** The same as {@link #happens}, for whoever needs the rank then. */
  long happensAndRanks(String job, Consumer<RankedJob<N>> change) {
    RankedJob<N> it = jobs.get(job);
    if (it == null) {
      return JobRank.NONE;
    }
    change.accept(it);
    changed(job, it);
    return rank(job, it);
  }

  void priority(String job, int priority) {
    RankedJob<N> it = jobs.get(job);
    if (it != null && it.priority != priority) {
      it.priority = priority;
      changed(job, it);
    }
  }

  /** No rank depends on it but by the next look. */
  void limited(String job, JobLimits limits) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      it.limits = limits;
    }
  }

  void attained(String job, double seconds, double beforeSeconds) {
    happens(
        job,
        it -> {
          it.attained(seconds, beforeSeconds);
          guards.attained(job, it);
        });
  }

  /** Something happens to a job by which its rank may be another one. */
  void happens(String job, Consumer<RankedJob<N>> change) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      change.accept(it);
      changed(job, it);
    }
  }

  void end(String job) {
    RankedJob<N> it = jobs.remove(job);
    if (it == null) {
      return;
    }
    leaveGroup(it);
    guards.leave(job, it);
    watch.ended(job);
    // What a service did says nothing of the size of a job.
    if (it.ended() > 0 && !it.is.isService) {
      endedJobs++;
      if (history.ended(it.queue, it.attainedSeconds(), it.meanTaskSeconds())) {
        allChanged();
      }
    }
  }

  void look() {
    guards.look(options.get().guardFactor, this::slackSeconds, this::wants, this::priority, jobs);
    watch.forgetBest();
    allChanged();
    if (watch.isOn()) {
      watch.settle(jobs);
    }
    jobs.forEach(this::seen);
  }

  /** A mean job, of a leaf queue or of all. */
  private double slackSeconds(String queue) {
    return (queue == null ? history.ofAll() : history.of(queue)).jobs.mean();
  }

  private boolean wants(String job) {
    RankedJob<N> it = jobs.get(job);
    return it != null && it.wants();
  }

  private int priority(String job) {
    RankedJob<N> it = jobs.get(job);
    return it == null ? 0 : it.priority;
  }

  private void seen(String job, RankedJob<N> it) {
    long rank = watch.isOn() ? it.lastRank : rank(job, it);
    if (it.rankAtLook != JobRank.NONE && it.rankAtLook != rank) {
      rankChanges++;
    }
    boolean isLifted = guards.isLifted(job, it);
    if (isLifted && !it.wasLifted) {
      guardLifts++;
    }
    it.rankAtLook = rank;
    it.wasLifted = isLifted;
  }

  RankCounts counts() {
    return new RankCounts(rankChanges, guardLifts);
  }

  void forgetOldNews() {
    jobs.forEach(
        (job, it) -> {
          it.look();
          changed(job, it);
        });
  }

  long endedJobs() {
    return endedJobs;
  }

  LearntSizes learnt() {
    return history.learnt();
  }

  void learn(LearntSizes before) {
    history.learn(before);
    allChanged();
  }

  long rank(String job) {
    RankedJob<N> it = jobs.get(job);
    if (it == null) {
      return JobRank.NONE;
    }
    watch.settle(job);
    return rank(job, it);
  }

  private long rank(String job, RankedJob<N> it) {
    if (!it.isRankKnown) {
      it.knownRank = rule.rank(job, it);
      // The rank of one of a group changes with others, and only the watch is told.
      it.isRankKnown = it.group == null;
    }
    return it.knownRank;
  }

  long bestAsking() {
    watch.settle(jobs);
    return watch.bestAsking();
  }

  long version() {
    watch.settle(jobs);
    return watch.version();
  }

  boolean waits(String job, int kind) {
    RankedJob<N> it = jobs.get(job);
    watch.settle(job);
    return it != null && it.isIdle(kind);
  }

  double leftSeconds(String job) {
    RankedJob<N> it = jobs.get(job);
    return it == null ? 0 : left.seconds(it);
  }

  /** The options, or what was learnt, are others than before. */
  void allChanged() {
    // First, as the rank of each job of a group comes from all of them.
    for (RankedJob<N> it : jobs.values()) {
      it.isRankKnown = false;
      count(it);
    }
    watch.changed(jobs);
  }

  private void changed(String job, RankedJob<N> it) {
    it.isRankKnown = false;
    if (count(it)) {
      groupChanged(it.group);
    }
    watch.changed(job, it);
  }

  /** Whether the work of its group is in another step by that. */
  private boolean count(RankedJob<N> it) {
    return it.group != null && groups.count(it, it.is.ends ? left.seconds(it) : 0);
  }

  private void groupChanged(String group) {
    if (watch.isOn()) {
      jobs.forEach(
          (job, it) -> {
            if (group.equals(it.group)) {
              watch.changed(job, it);
            }
          });
    }
  }

  /** Jobs and their shares of which anything is kept, those that ended in the history aside. */
  int kept() {
    return jobs.size() + guards.kept() + groups.size();
  }
}
