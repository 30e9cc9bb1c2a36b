// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import io.kairos.common.JobRank;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Ranks jobs by the work that is left of them: as many tasks as they ask for and hold, times how
 * long their tasks took so far, by request class. Before the first one has ended, tasks of jobs
 * that ended lately say how long one takes that took longer than its own did so far. Where asks say
 * nothing of the work, as of containers that run many tasks, the job goes by what it attained, as
 * in M-SERPT. Ranks are in powers of 2 with the order of arrivals inside, and a guard gives every
 * job its share of what FIFO would.
 *
 * <p>Any thread may call. Calls that return nothing wait for nobody, as threads of Hadoop's tell
 * what happens: while another thread asks or looks, they leave it to the next call. {@link #look},
 * {@link #forgetOldNews} and all that return something take a lock.
 *
 * <p>Each call is O(request classes of the job). {@link #look} and {@link #refreshed} are O(jobs),
 * {@link #forgetOldNews} O(jobs and nodes with news of one kind only). The end of every twentieth
 * job or so sorts what is remembered and is O(jobs). So are a move, another kind of work, and work
 * of a group that comes into another power of 2.
 *
 * @param <N> a node's id
 */
public final class JobRanks<N> {
  private final NewsLock lock;
  private final RankedJobs<N> jobs;

  /**
   * For a single thread, which leaves nothing to a later call.
   *
   * @param options as of now
   */
  public JobRanks(Supplier<RankOptions> options) {
    this(
        options,
        cause -> {
          throw new IllegalStateException("An earlier call has failed", cause);
        });
  }

  /**
   * @param options as of now
   * @param failed is told of every error in what was left to a later call
   */
  public JobRanks(Supplier<RankOptions> options, Consumer<Throwable> failed) {
    this.lock = new NewsLock(failed);
    this.jobs = new RankedJobs<>(options);
  }

  /**
   * A job has come, after all others.
   *
   * @param queue its leaf queue
   * @param is what its asks say of its work
   */
  public void begin(String job, String queue, AskedWork is) {
    lock.tell(() -> jobs.begin(job, queue, is, false));
  }

  /**
   * A job that another ResourceManager may have known before is here again; otherwise as {@link
   * #begin}.
   */
  public void recover(String job, String queue, AskedWork is) {
    lock.tell(() -> jobs.begin(job, queue, is, true));
  }

  /**
   * A job is in another leaf queue from now on. There it is behind the jobs that came before it,
   * and has its share of what that queue does from now on.
   */
  public void moved(String job, String queue) {
    lock.tell(() -> jobs.moved(job, queue));
  }

  /**
   * Another thing is to be said of the work of a job from now on. Whether it ends, and whether it
   * is a service, decides whom the guards look after, and whose work counts there.
   */
  public void becomes(String job, AskedWork is) {
    lock.tell(() -> jobs.becomes(job, is));
  }

  /**
   * A job is ranked by the work that is left of all jobs of a group, or by its own, as it is at
   * first. So nobody ranks better who cuts one job into many. A job that may never end goes by its
   * own in any case, and does not count for the group.
   *
   * @param group {@code null} for its own
   */
  public void rankWith(String job, String group) {
    lock.tell(() -> jobs.rankWith(job, group));
  }

  /**
   * What a job asks for that has no node yet.
   *
   * @param byKind tasks by request class; it asks for none of the others
   * @return its rank then, as {@link #rank}
   */
  public long asks(String job, Map<Integer, Integer> byKind) {
    return lock.askLong(() -> jobs.happensAndRanks(job, it -> it.asks(byKind)));
  }

  /**
   * A job has no master yet, and so asks for no task. What the others do meanwhile is done before
   * it, as the guards see it.
   *
   * @return its rank then, as {@link #rank}
   */
  public long waitsForMaster(String job) {
    return lock.askLong(() -> jobs.happensAndRanks(job, RankedJob::waitsForMaster));
  }

  /**
   * The priority of a job, which is 0 until somebody says so. Jobs of a higher one rank better
   * whatever is left of them. The guard of a queue lifts a job among those of its own priority, and
   * the guard of all queues before everybody.
   */
  public void priority(String job, int priority) {
    lock.tell(() -> jobs.priority(job, priority));
  }

  /**
   * What a job has and may have by YARN's limits, {@link JobLimits#NONE} until somebody says so.
   * Guards take it into account from the next {@link #look}.
   */
  public void limited(String job, JobLimits limits) {
    lock.tell(() -> jobs.limited(job, limits));
  }

  /**
   * Which tasks of a job have a node, for whoever can count them now and then.
   *
   * @param byKind tasks by request class, never changed afterwards; it has none of the others
   */
  public void holds(String job, Map<Integer, Integer> byKind) {
    lock.tell(() -> jobs.happens(job, it -> it.holds(byKind)));
  }

  /** A task of a request class has a node. */
  public void placed(String job, int kind) {
    lock.tell(() -> jobs.happens(job, it -> it.placed(kind)));
  }

  /**
   * A task that had a node has done its work.
   *
   * @param kind its request class
   * @param node where it ran
   */
  public void taskEnded(String job, int kind, N node) {
    lock.tell(() -> jobs.happens(job, it -> it.ended(kind, node)));
  }

  /**
   * A task that had a node was stopped, and its work is to be done anew if at all.
   *
   * @param kind its request class
   * @param node where it ran
   */
  public void withdrawn(String job, int kind, N node) {
    lock.tell(() -> jobs.happens(job, it -> it.withdrawn(kind, node)));
  }

  /**
   * What tasks attained that have ended on a node, by themselves or not, and was not told before.
   * Where nodes do not tell, it is guessed.
   *
   * @param seconds core-seconds, above 0
   */
  public void endedAttained(String job, N node, double seconds) {
    lock.tell(() -> jobs.happens(job, it -> it.endedAttained(node, seconds)));
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
  public void attained(String job, double seconds, double beforeSeconds) {
    lock.tell(() -> jobs.attained(job, seconds, beforeSeconds));
  }

  /** A job is over; those that come later learn from it. */
  public void end(String job) {
    lock.tell(() -> jobs.end(job));
  }

  /**
   * The same where somebody wants to know what was known of the job last.
   *
   * @param last is given that before the job is gone for {@link #work()}, unless it has no rank; by
   *     any thread, so it must not take a lock
   */
  public void end(String job, Consumer<RankedWork> last) {
    lock.tell(
        () -> {
          jobs.sight().work(job).ifPresent(last);
          jobs.end(job);
        });
  }

  /**
   * Works out which jobs are behind FIFO's share. To be called time and again, as often as nodes
   * report; the rank of any job may be another one then.
   */
  public void look() {
    lock.pass(jobs::look);
  }

  /** What happened to ranks, as seen by each {@link #look} so far. */
  public RankCounts counts() {
    return lock.ask(jobs::counts);
  }

  /** Forgets old news of ended tasks; to be called every second or so, whoever asks for ranks. */
  public void forgetOldNews() {
    lock.pass(jobs::forgetOldNews);
  }

  /** The options are others than before. */
  public void refreshed() {
    lock.tell(jobs::allChanged);
  }

  /** Jobs that anything was learnt of since this object is there. */
  public long endedJobs() {
    return lock.askLong(jobs::endedJobs);
  }

  /** What was learnt of jobs that ended lately. */
  public LearntSizes learnt() {
    return lock.ask(jobs::learnt);
  }

  /** What was learnt before this object was there; what it has learnt itself stays newer. */
  public void learn(LearntSizes before) {
    lock.tell(() -> jobs.learn(before));
  }

  /** The rank of a job, or {@link JobRank#NONE} of a service and of one that is not known. */
  public long rank(String job) {
    return lock.askLong(() -> jobs.rank(job));
  }

  /**
   * A rank that no job that asks for tasks is better than. It may be too low, and for a moment too
   * high where what earlier jobs teach has changed; a {@link #look} sets it right. While a service
   * asks it is lower than any rank.
   */
  public long bestAsking() {
    return lock.askLong(jobs::bestAsking);
  }

  /**
   * A number that is another one whenever the rank of any job is, or {@link #waits} of any tasks.
   * It never goes back, so whoever keeps what was worked out of ranks asks for it before the ranks.
   */
  public long version() {
    return lock.askLong(jobs::version);
  }

  /** Whether tasks of a request class do nothing until others of the job are done. */
  public boolean waits(String job, int kind) {
    return lock.ask(() -> jobs.waits(job, kind));
  }

  /** Expected work that is left of a job, core-seconds, or 0 of one that is not known. */
  public double leftSeconds(String job) {
    return lock.ask(() -> jobs.leftSeconds(job));
  }

  /** What the rank of a job comes from; empty for one that has none. */
  public Optional<RankReason> reason(String job) {
    return lock.ask(() -> jobs.sight().reason(job));
  }

  /** What is known of every job that has a rank; O(jobs). */
  public List<RankedWork> work() {
    return lock.ask(() -> jobs.sight().work());
  }

  /** What is known of a job; empty for one that has no rank. */
  public Optional<RankedWork> work(String job) {
    return lock.ask(() -> jobs.sight().work(job));
  }

  /** Jobs and their shares of which anything is kept, those that ended in the history aside. */
  int kept() {
    return lock.ask(jobs::kept);
  }
}
