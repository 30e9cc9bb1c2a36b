// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongBiFunction;

/**
 * What is worked out of all ranks, once somebody has asked for it. Far more often something happens
 * to a job than anybody asks, so a job is only noted then, and ranked at the next question.
 *
 * @param <N> a node's id
 */
final class RankWatch<N> {
  private final ToLongBiFunction<String, RankedJob<N>> ranks;

  /** Jobs whose rank may be another one than it was when it was last looked at. */
  private final Map<String, RankedJob<N>> unsettled = new HashMap<>();

  private boolean isOn;
  private long bestAsking = Long.MAX_VALUE;
  private long version;

  /**
   * @param ranks the rank of a job by now
   */
  RankWatch(ToLongBiFunction<String, RankedJob<N>> ranks) {
    this.ranks = ranks;
  }

  /** Whether anybody has asked. */
  boolean isOn() {
    return isOn;
  }

  /**
   * Somebody asks.
   *
   * @param all the jobs that there are
   */
  void settle(Map<String, RankedJob<N>> all) {
    if (!isOn) {
      isOn = true;
      changed(all);
    }
    unsettled.forEach(this::note);
    unsettled.clear();
  }

  /** Somebody asks for one job alone, and may keep what follows from it until the next version. */
  void settle(String job) {
    RankedJob<N> it = unsettled.remove(job);
    if (it != null) {
      note(job, it);
    }
  }

  void changed(String job, RankedJob<N> it) {
    if (isOn) {
      unsettled.put(job, it);
    }
  }

  void changed(Map<String, RankedJob<N>> those) {
    if (isOn) {
      unsettled.putAll(those);
    }
  }

  void ended(String job) {
    unsettled.remove(job);
    // Tasks of it may still have nodes, by the rank of a job that nobody knows.
    version++;
  }

  /** Jobs that asked for tasks may do so no more. To be followed by a change of all of them. */
  void forgetBest() {
    bestAsking = Long.MAX_VALUE;
  }

  /** As of the last {@link #settle}: a rank that no job that asks for tasks is better than. */
  long bestAsking() {
    return bestAsking;
  }

  /** As of then: counts up with each change of a rank, and of whether tasks wait for others. */
  long version() {
    return version;
  }

  private void note(String job, RankedJob<N> it) {
    long rank = ranks.applyAsLong(job, it);
    boolean doWait = it.doTasksWait();
    if (rank != it.lastRank || doWait != it.didTasksWait) {
      it.lastRank = rank;
      it.didTasksWait = doWait;
      version++;
    }
    if (it.asksForWork()) {
      bestAsking = Math.min(bestAsking, rank);
    }
  }
}
