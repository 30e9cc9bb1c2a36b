// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import io.kairos.common.JobRank;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of one job: what its tasks attained together, and how many of each request class
 * are asked for, have a node and have ended.
 *
 * <p>A node tells what the tasks attained that have ended there, about when their ends are known
 * ({@link EndedTasks}). Until then a task takes with it an equal share of what is not accounted for
 * yet. If those of its class that ended before it took more, it takes as much as they did. So it is
 * where nodes do not tell.
 *
 * @param <N> a node's id
 */
final class RankedJob<N> {
  /** This part is always left of what has not ended, however much longer it took than foreseen. */
  private static final double LEAST_LEFT = 0.1;

  /** Four of them do not add up to more than an int holds. */
  private static final int MOST_ASKED = Integer.MAX_VALUE / 4;

  /** One request class. */
  static final class Kind {
    final int number;
    int asked;
    int held;
    int ended;
    double endedSeconds;

    Kind(int number) {
      this.number = number;
    }
  }

  String queue;
  final long arrival;

  AskedWork is;

  int priority;

  JobLimits limits = JobLimits.NONE;

  private boolean isWithoutMaster;

  /** Its rank, while {@link #isRankKnown}: far more often somebody asks than anything happens. */
  long knownRank;

  boolean isRankKnown;

  /** As of when {@link JobRanks} last looked whether its rank has changed. */
  long lastRank = JobRank.NONE;

  /** {@link #doTasksWait} as of then. */
  boolean didTasksWait;

  /** The group by whose work it is ranked, {@code null} for none. */
  String group;

  /** What it counts for there now, core-seconds. */
  double countedSeconds;

  boolean isCounted;

  /** At the last {@link JobRanks#look}; none before the first. */
  long rankAtLook = JobRank.NONE;

  /** Whether the guard put it first then. */
  boolean wasLifted;

  private final Map<Integer, Kind> kinds = new HashMap<>();

  /** The same, for whoever goes by all of them: every rank that is worked out does. */
  private final List<Kind> allKinds = new ArrayList<>();

  private final EndedTasks<N> ends = new EndedTasks<>(this::account);

  /** Nodes that told of ended tasks; {@code null} unless it was there before this object. */
  private final Set<N> heard;

  private int asked;
  private int held;
  private int ended;
  private double endedSeconds;

  /** Attained by tasks whose work was lost, or that ended before this job was known here. */
  private double lostSeconds;

  private double beforeSeconds;

  private boolean areEndsTold;
  private double seconds;

  /**
   * @param wasHere whether tasks of it may have ended before anybody here knew of it
   */
  RankedJob(String queue, long arrival, AskedWork is, boolean wasHere) {
    heard = wasHere ? new HashSet<>() : null;
    this.queue = queue;
    this.arrival = arrival;
    this.is = is;
  }

  double attainedSeconds() {
    return seconds;
  }

  /** Of that, what was attained since this job is known here. */
  double sinceSeconds() {
    return seconds - beforeSeconds;
  }

  /** Mean of the tasks that have ended, core-seconds; 0 where none has. */
  double meanTaskSeconds() {
    return ended == 0 ? 0 : endedSeconds / ended;
  }

  int ended() {
    return ended;
  }

  /** Whether one of its tasks has a node. */
  boolean hasTask() {
    return held > 0;
  }

  /** Whether it asks for anything, its master included, or has a task. */
  boolean wants() {
    return held > 0 || asked > 0 || isWithoutMaster;
  }

  /** Whether it asks for a task that would do something by now. */
  boolean asksForWork() {
    for (Kind kind : allKinds) {
      if (kind.asked > 0 && !isIdle(kind.number)) {
        return true;
      }
    }
    return false;
  }

  /** Tasks that have a node, by request class; others have none. */
  void holds(Map<Integer, Integer> byKind) {
    allKinds.forEach(kind -> kind.held = 0);
    held = 0;
    byKind.forEach(
        (kind, tasks) -> {
          kind(kind).held = tasks;
          held += tasks;
        });
  }

  void waitsForMaster() {
    asks(Map.of());
    isWithoutMaster = true;
  }

  void asks(Map<Integer, Integer> byKind) {
    isWithoutMaster = false;
    allKinds.forEach(kind -> kind.asked = 0);
    asked = 0;
    byKind.forEach(
        (kind, tasks) -> {
          Kind it = kind(kind);
          // An application may ask for as many as an int holds, and more of another kind.
          it.asked = Math.max(0, Math.min(MOST_ASKED, tasks));
          asked = Math.min(MOST_ASKED, asked + it.asked);
        });
  }

  void placed(int kind) {
    kind(kind).held++;
    held++;
  }

  /** A task has ended by itself. */
  void ended(int kind, N node) {
    Kind it = kind(kind);
    double guess = guessSeconds(it);
    it.ended++;
    ended++;
    ends.add(node, kind, guess);
    release(it);
  }

  private double guessSeconds(Kind kind) {
    double equal = unaccounted() / Math.max(1, working());
    double likeOthers = kind.ended == 0 ? 0 : kind.endedSeconds / kind.ended;
    return Math.min(unaccounted(), Math.max(equal, likeOthers));
  }

  /** A task has lost its node, and is to begin anew. */
  void withdrawn(int kind, N node) {
    Kind it = kind(kind);
    ends.add(node, EndedTasks.LOST, guessSeconds(it));
    release(it);
  }

  private void release(Kind kind) {
    if (kind.held > 0) {
      kind.held--;
      held--;
    }
  }

  /** What ended tasks attained on a node, core-seconds, beyond what was told before. */
  void endedAttained(N node, double newSeconds) {
    areEndsTold = true;
    if (heard != null && heard.add(node)) {
      ends.toldOfBefore(node, newSeconds);
    } else {
      ends.told(node, newSeconds);
    }
  }

  /** Time has passed. */
  void look() {
    ends.look();
  }

  private void account(int kind, double newSeconds) {
    if (kind == EndedTasks.LOST) {
      lostSeconds += newSeconds;
    } else {
      kind(kind).endedSeconds += newSeconds;
      endedSeconds += newSeconds;
    }
  }

  /**
   * What all its tasks attained by now; less than before is ignored.
   *
   * @param ofBefore of it, what was attained before this job was known here
   */
  void attained(double nowSeconds, double ofBefore) {
    beforeSeconds = ofBefore;
    if (!(nowSeconds > seconds)) {
      return;
    }
    seconds = nowSeconds;
    if (held == 0 && ended > 0 && !areEndsTold) {
      // All that was to be told of those that have ended.
      double late = unaccounted();
      for (Kind kind : allKinds) {
        kind.endedSeconds += late * kind.ended / ended;
      }
      endedSeconds += late;
    }
  }

  /**
   * Work that is left, by what it asks for and holds. A task takes as long as those of its class
   * that have ended, or of the job. Earlier jobs count as well, by their tasks that took longer
   * than its own so far.
   *
   * @param priorWeight how many tasks the earlier jobs count for
   * @return core-seconds, more than 0
   */
  double leftSeconds(RecentSizes tasksOfOthers, double defaultTaskSeconds, double priorWeight) {
    double left = work(tasksOfOthers, defaultTaskSeconds, priorWeight, false).seconds();
    if (left > 0) {
      return left;
    }
    double ofJob = ofJob(eachSeconds(), tasksOfOthers, defaultTaskSeconds, priorWeight);
    // Who has no master has not asked for his first task yet.
    return Math.max((isWithoutMaster ? 1 : LEAST_LEFT) * ofJob, Double.MIN_NORMAL);
  }

  /**
   * Tasks that are to be done, and work that is left of them; otherwise as above.
   *
   * @param areIdle whether those are meant that do nothing for now, or the others
   */
  RankedWork.Tasks work(
      RecentSizes tasksOfOthers, double defaultTaskSeconds, double priorWeight, boolean areIdle) {
    double each = eachSeconds();
    double ofJob = ofJob(each, tasksOfOthers, defaultTaskSeconds, priorWeight);
    int count = 0;
    double left = 0;
    for (Kind kind : allKinds) {
      int tasks = kind.asked + kind.held;
      if (tasks > 0 && isIdle(kind.number) == areIdle) {
        double attained = areIdle ? 0 : each;
        double task = Math.max(attained, mean(ofJob, priorWeight, kind.endedSeconds, kind.ended));
        double all = tasks * task;
        count = Math.min(MOST_ASKED, count + tasks);
        left += Math.max(all - kind.held * attained, LEAST_LEFT * all);
      }
    }
    return new RankedWork.Tasks(count, left);
  }

  /** What a task of the job takes, core-seconds. */
  private double ofJob(
      double each, RecentSizes tasksOfOthers, double defaultTaskSeconds, double priorWeight) {
    double prior =
        tasksOfOthers.isLearnt() ? tasksOfOthers.expectedBeyond(each) : each + defaultTaskSeconds;
    return mean(prior, priorWeight, endedSeconds, ended);
  }

  /** What each task that works has attained, core-seconds. */
  private double eachSeconds() {
    int working = working();
    return working == 0 ? 0 : unaccounted() / working;
  }

  /** Tasks that have a node and do something there. */
  private int working() {
    int working = 0;
    for (Kind kind : allKinds) {
      working += kind.held == 0 || isIdle(kind.number) ? 0 : kind.held;
    }
    return working;
  }

  /**
   * Whether tasks of a request class do nothing for now. They do not count: a job would rank worse
   * the nearer it comes to the end of the others, as MapReduce asks for more reduces then.
   */
  boolean isIdle(int requestClass) {
    return is.waits(requestClass) && doOthersGoOn();
  }

  /** Whether tasks of the request class that waits, if there is one, do nothing for now. */
  boolean doTasksWait() {
    return is.hasWaiting() && doOthersGoOn();
  }

  private boolean doOthersGoOn() {
    for (Kind kind : allKinds) {
      if (!is.waits(kind.number) && kind.asked + kind.held > 0) {
        return true;
      }
    }
    return false;
  }

  private static double mean(double prior, double weight, double sum, int count) {
    return (weight * prior + sum) / (weight + count);
  }

  /** What was attained by tasks that have not ended, as far as is known, core-seconds. */
  private double unaccounted() {
    // Where no node tells of ended tasks, most of what was attained before is taken to be theirs.
    double lost = areEndsTold ? lostSeconds : Math.max(lostSeconds, beforeSeconds);
    return Math.max(0, seconds - endedSeconds - lost);
  }

  private Kind kind(int kind) {
    Kind known = kinds.get(kind);
    if (known == null) {
      known = new Kind(kind);
      kinds.put(kind, known);
      allKinds.add(known);
    }
    return known;
  }
}
