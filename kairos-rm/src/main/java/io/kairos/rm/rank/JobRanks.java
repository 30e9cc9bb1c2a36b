// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import io.kairos.common.JobRank;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ranks jobs by the work that is left of them: as many tasks as they ask for and hold, times how
 * long their tasks took so far, by request class. Before the first one has ended, tasks of jobs
 * that ended lately say how long one takes that took longer than its own did so far. Where asks say
 * nothing of the work, as of containers that run many tasks, the job goes by what it attained, as
 * in M-SERPT. Ranks are in powers of 2 with the order of arrivals inside, and a guard gives every
 * job its share of what FIFO would.
 *
 * <p>Any thread may call: each call takes a lock for O(request classes of the job). {@link #look}
 * and {@link #refreshed} are O(jobs), {@link #forgetOldNews} O(jobs and nodes with news of one kind
 * only), and the end of every twentieth job or so sorts what is remembered and is O(jobs). So are a
 * move, another kind of work, and work of a group that comes into another power of 2.
 *
 * @param <N> a node's id
 */
public final class JobRanks<N> {
  /** Tasks that earlier jobs count for beside the job's own, whose times are known one by one. */
  private static final double PRIOR_WEIGHT = 0.2;

  private final Supplier<RankOptions> options;
  private final JobHistory history = new JobHistory();
  private final Map<String, RankedJob<N>> jobs = new HashMap<>();
  private final Guards guards = new Guards();
  private final GroupWork groups = new GroupWork();
  private final RankWatch<N> watch = new RankWatch<>(this::rank);

  private long arrivals;
  private long endedJobs;
  private long rankChanges;
  private long guardLifts;

  /**
   * @param options as of now
   */
  public JobRanks(Supplier<RankOptions> options) {
    this.options = options;
  }

  /**
   * A job has come, after all others.
   *
   * @param queue its leaf queue
   * @param is what its asks say of its work
   */
  public void begin(String job, String queue, AskedWork is) {
    begin(job, queue, is, false);
  }

  /**
   * A job that another ResourceManager may have known before is here again; otherwise as {@link
   * #begin}.
   */
  public void recover(String job, String queue, AskedWork is) {
    begin(job, queue, is, true);
  }

  private synchronized void begin(String job, String queue, AskedWork is, boolean wasHere) {
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

  /**
   * A job is in another leaf queue from now on. There it is behind the jobs that came before it,
   * and has its share of what that queue does from now on.
   */
  public synchronized void moved(String job, String queue) {
    RankedJob<N> it = jobs.get(job);
    if (it == null || it.queue.equals(queue)) {
      return;
    }
    guards.leaveQueue(job, it);
    it.queue = queue;
    guards.enterQueue(job, it, other -> cameBefore(other, it));
    changed(job, it);
  }

  /**
   * Another thing is to be said of the work of a job from now on. Whether it ends, and whether it
   * is a service, decides whom the guards look after, and whose work counts there.
   */
  public synchronized void becomes(String job, AskedWork is) {
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

  /**
   * A job is ranked by the work that is left of all jobs of a group, or by its own, as it is at
   * first. So nobody ranks better who cuts one job into many. A job that may never end goes by its
   * own in any case, and does not count for the group.
   *
   * @param group {@code null} for its own
   */
  public synchronized void rankWith(String job, String group) {
    RankedJob<N> it = jobs.get(job);
    if (it != null && !Objects.equals(it.group, group)) {
      leaveGroup(it);
      it.group = group;
      changed(job, it);
    }
  }

  private void leaveGroup(RankedJob<N> it) {
    String left = it.group;
    if (left != null) {
      groups.remove(it);
      it.group = null;
      groupChanged(left);
    }
  }

  /**
   * What a job asks for that has no node yet.
   *
   * @param byKind tasks by request class; it asks for none of the others
   * @return its rank then, as {@link #rank}
   */
  public synchronized long asks(String job, Map<Integer, Integer> byKind) {
    RankedJob<N> it = jobs.get(job);
    if (it == null) {
      return JobRank.NONE;
    }
    it.asks(byKind);
    changed(job, it);
    return rank(job, it);
  }

  /**
   * The priority of a job, which is 0 until somebody says so. Jobs of a higher one rank better
   * whatever is left of them. The guard of a queue lifts a job among those of its own priority, and
   * the guard of all queues before everybody.
   */
  public synchronized void priority(String job, int priority) {
    RankedJob<N> it = jobs.get(job);
    if (it != null && it.priority != priority) {
      it.priority = priority;
      changed(job, it);
    }
  }

  /**
   * Which tasks of a job have a node, for whoever can count them now and then.
   *
   * @param byKind tasks by request class; it has none of the others
   */
  public synchronized void holds(String job, Map<Integer, Integer> byKind) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      it.holds(byKind);
      changed(job, it);
    }
  }

  /** A task of a request class has a node. */
  public synchronized void placed(String job, int kind) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      it.placed(kind);
      changed(job, it);
    }
  }

  /**
   * A task that had a node has done its work.
   *
   * @param kind its request class
   * @param node where it ran
   */
  public synchronized void taskEnded(String job, int kind, N node) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      it.ended(kind, node);
      changed(job, it);
    }
  }

  /**
   * A task that had a node was stopped, and its work is to be done anew if at all.
   *
   * @param kind its request class
   * @param node where it ran
   */
  public synchronized void withdrawn(String job, int kind, N node) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      it.withdrawn(kind, node);
      changed(job, it);
    }
  }

  /**
   * What tasks attained that have ended on a node, by themselves or not, and was not told before.
   * Where nodes do not tell, it is guessed.
   *
   * @param seconds core-seconds, above 0
   */
  public synchronized void endedAttained(String job, N node, double seconds) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      it.endedAttained(node, seconds);
      changed(job, it);
    }
  }

  /** What all tasks of a job attained by now, core-seconds; less than before is ignored. */
  public void attained(String job, double seconds) {
    attained(job, seconds, 0);
  }

  /**
   * The same of a job that may have been there before.
   *
   * @param beforeSeconds of it, what was attained before anybody here knew of the job; nobody's
   *     share is worked out of that, as most of it was done before other jobs came
   */
  public synchronized void attained(String job, double seconds, double beforeSeconds) {
    RankedJob<N> it = jobs.get(job);
    if (it != null) {
      it.attained(seconds, beforeSeconds);
      guards.attained(job, it);
      changed(job, it);
    }
  }

  /** A job is over; those that come later learn from it. */
  public synchronized void end(String job) {
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

  /**
   * Works out which jobs are behind FIFO's share. To be called time and again, as often as nodes
   * report; the rank of any job may be another one then.
   */
  public synchronized void look() {
    double c = options.get().guardFactor;
    guards.look(c, this::slackSeconds, this::wants);
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

  /** What happened to ranks, as seen by each {@link #look} so far. */
  public synchronized RankCounts counts() {
    return new RankCounts(rankChanges, guardLifts);
  }

  /** Forgets old news of ended tasks; to be called every second or so, whoever asks for ranks. */
  public synchronized void forgetOldNews() {
    jobs.forEach(
        (job, it) -> {
          it.look();
          changed(job, it);
        });
  }

  /** The options are others than before. */
  public synchronized void refreshed() {
    allChanged();
  }

  /** Jobs that anything was learnt of since this object is there. */
  public synchronized long endedJobs() {
    return endedJobs;
  }

  /** What was learnt of jobs that ended lately. */
  public synchronized LearntSizes learnt() {
    return history.learnt();
  }

  /** What was learnt before this object was there; what it has learnt itself stays newer. */
  public synchronized void learn(LearntSizes before) {
    history.learn(before);
    allChanged();
  }

  private boolean wants(String job) {
    RankedJob<N> it = jobs.get(job);
    return it != null && it.wants();
  }

  /** The rank of a job, or {@link JobRank#NONE} of a service and of one that is not known. */
  public synchronized long rank(String job) {
    RankedJob<N> it = jobs.get(job);
    if (it == null) {
      return JobRank.NONE;
    }
    watch.settle(job);
    return rank(job, it);
  }

  private long rank(String job, RankedJob<N> it) {
    if (!it.isRankKnown) {
      it.knownRank = workOutRank(job, it);
      // The rank of one of a group changes with others, and only the watch is told.
      it.isRankKnown = it.group == null;
    }
    return it.knownRank;
  }

  private long workOutRank(String job, RankedJob<N> it) {
    if (it.is.isService) {
      return JobRank.NONE;
    }
    if (guards.isLiftedBeforeAll(job)) {
      // Priorities are of one queue, and must not keep another from the nodes.
      return JobRank.withPriority(JobRank.guarded(it.arrival), Integer.MAX_VALUE);
    }
    long rank =
        guards.isLiftedInQueue(job, it)
            ? JobRank.guarded(it.arrival)
            : JobRank.of(rankedSeconds(it), it.arrival);
    return JobRank.withPriority(rank, it.priority);
  }

  private double rankedSeconds(RankedJob<N> it) {
    double own = leftSeconds(it);
    return it.group == null || !it.is.ends ? own : Math.max(own, groups.seconds(it.group));
  }

  /**
   * A rank that no job that asks for tasks is better than. It may be too low, and for a moment too
   * high where what earlier jobs teach has changed; a {@link #look} sets it right. While a service
   * asks it is lower than any rank.
   */
  public synchronized long bestAsking() {
    watch.settle(jobs);
    return watch.bestAsking();
  }

  /**
   * A number that is another one whenever the rank of any job is, or {@link #waits} of any tasks.
   * It never goes back, so whoever keeps what was worked out of ranks asks for it before the ranks.
   */
  public synchronized long version() {
    watch.settle(jobs);
    return watch.version();
  }

  private void allChanged() {
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
    if (it.group == null) {
      return false;
    }
    long before = step(it.group);
    groups.count(it, it.is.ends ? leftSeconds(it) : 0);
    return step(it.group) != before;
  }

  private long step(String group) {
    return JobRank.of(groups.seconds(group), 0);
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
  synchronized int kept() {
    return jobs.size() + guards.kept() + groups.size();
  }

  /** Whether tasks of a request class do nothing until others of the job are done. */
  public synchronized boolean waits(String job, int kind) {
    RankedJob<N> it = jobs.get(job);
    watch.settle(job);
    return it != null && it.isIdle(kind);
  }

  /** Expected work that is left of a job, core-seconds, or 0 of one that is not known. */
  public synchronized double leftSeconds(String job) {
    RankedJob<N> it = jobs.get(job);
    return it == null ? 0 : leftSeconds(it);
  }

  /** What the rank of a job comes from; empty for one that has none. */
  public synchronized Optional<RankReason> reason(String job) {
    return work(job).map(known -> reason(jobs.get(job), known));
  }

  private RankReason reason(RankedJob<N> it, RankedWork work) {
    RecentSizes known = history.of(it.queue).jobs;
    return new RankReason(
        work,
        leftSeconds(it),
        it.is.asksForTasks ? work.endedTasks() : 0,
        known.isLearnt() ? known.count() : 0,
        history.speaksForItself(it.queue),
        it.group == null || !it.is.ends ? Double.NaN : rankedSeconds(it));
  }

  /** What is known of every job that has a rank; O(jobs). */
  public synchronized List<RankedWork> work() {
    List<RankedWork> all = new ArrayList<>(jobs.size());
    jobs.keySet().forEach(job -> work(job).ifPresent(all::add));
    return all;
  }

  /** What is known of a job; empty for one that has no rank. */
  public synchronized Optional<RankedWork> work(String job) {
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
                rank(job, it),
                it.arrival,
                it.priority,
                guards.isLifted(job, it),
                guards.untilLiftSeconds(job, it)),
            new RankedWork.Progress(it.sinceSeconds(), it.ended(), it.hasTask(), it.asksForWork()),
            work(it, false),
            work(it, true)));
  }

  private RankedWork.Tasks work(RankedJob<N> it, boolean areIdle) {
    RankedWork.Tasks tasks =
        it.work(
            history.of(it.queue).tasks, options.get().defaultTaskSeconds, PRIOR_WEIGHT, areIdle);
    // Where asks say nothing of the work, they say how many work at it.
    return it.is.asksForTasks || areIdle
        ? tasks
        : new RankedWork.Tasks(tasks.count(), leftSeconds(it));
  }

  private double leftSeconds(RankedJob<N> job) {
    JobHistory.Sizes known = history.of(job.queue);
    if (job.is.asksForTasks) {
      return job.leftSeconds(known.tasks, options.get().defaultTaskSeconds, PRIOR_WEIGHT);
    }
    return known.jobs.isLearnt()
        ? known.jobs.mostExpectedLeft(job.attainedSeconds())
        : Math.max(options.get().defaultTaskSeconds, job.attainedSeconds());
  }
}
