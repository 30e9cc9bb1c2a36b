// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * The guard of each leaf queue, and one of all queues: nodes run tasks of all of them by their
 * ranks, and one queue must not keep another from them. A service has no guard, as it waits for
 * nobody whose work would end, and nobody for its end.
 */
final class Guards {
  private final Map<String, FifoShare> byQueue = new HashMap<>();
  private final FifoShare overall = new FifoShare();

  /**
   * Jobs that the guard of their queue lifts, and that came there before one that goes before all.
   * They go before all as well: behind the later one they would not get what their queue owes them.
   */
  private final Set<String> withLaterOnes = new HashSet<>();

  /** A job is here from now on, or is guarded in another way; as {@link FifoShare#enter}. */
  void enter(String job, RankedJob<?> it, Predicate<String> cameBefore) {
    enterQueue(job, it, cameBefore);
    if (!it.is.isService) {
      overall.enter(job, it.is.ends, it.sinceSeconds(), cameBefore);
    }
  }

  /** A job is in a leaf queue from now on, and in none before. */
  void enterQueue(String job, RankedJob<?> it, Predicate<String> cameBefore) {
    if (!it.is.isService) {
      byQueue
          .computeIfAbsent(it.queue, name -> new FifoShare())
          .enter(job, it.is.ends, it.sinceSeconds(), cameBefore);
    }
  }

  /** The guard of all queues keeps what it knows of a job. */
  void leaveQueue(String job, RankedJob<?> it) {
    FifoShare guard = byQueue.get(it.queue);
    withLaterOnes.remove(job);
    if (guard != null) {
      guard.end(job);
      if (guard.size() == 0) {
        byQueue.remove(it.queue);
      }
    }
  }

  void leave(String job, RankedJob<?> it) {
    leaveQueue(job, it);
    overall.end(job);
  }

  void attained(String job, RankedJob<?> it) {
    FifoShare guard = byQueue.get(it.queue);
    if (guard != null) {
      guard.attained(job, it.sinceSeconds());
    }
    overall.attained(job, it.sinceSeconds());
  }

  /**
   * Works out who is lifted.
   *
   * @param slackSeconds of a leaf queue, and of all of them for {@code null}
   * @param wants whether a job asks for anything or runs
   * @param priority of a job; one of a higher priority than another waits for none of it
   * @param jobs by name, all that are here
   */
  void look(
      double c,
      ToDoubleFunction<String> slackSeconds,
      Predicate<String> wants,
      ToIntFunction<String> priority,
      Map<String, ? extends RankedJob<?>> jobs) {
    Map<String, Double> heldVcores = new HashMap<>();
    for (RankedJob<?> job : jobs.values()) {
      heldVcores.merge(job.queue, job.is.ends ? job.limits.heldVcores : 0, Double::sum);
    }
    double ofAll = heldVcores.values().stream().mapToDouble(Double::doubleValue).sum();
    // On most clusters no limit keeps anybody from anything.
    boolean isAnyLimited = jobs.values().stream().anyMatch(job -> job.limits.areBelow(ofAll));
    byQueue.forEach(
        (queue, guard) ->
            guard.look(
                c,
                slackSeconds.applyAsDouble(queue),
                wants,
                limits(isAnyLimited, LimitedParts.ofQueue(heldVcores.get(queue)), jobs)));
    overall.look(
        c,
        slackSeconds.applyAsDouble(null),
        wants,
        limits(isAnyLimited, LimitedParts.ofAll(ofAll), jobs));
    withLaterOnes.clear();
    if (overall.isAnyLifted()) {
      byQueue.values().forEach(guard -> liftWithLaterOnes(guard, priority));
    }
  }

  private static FifoShare.Limits limits(
      boolean isAnyLimited, LimitedParts parts, Map<String, ? extends RankedJob<?>> jobs) {
    return isAnyLimited ? job -> parts.with(jobs.get(job)) : FifoShare.Limits.none();
  }

  private void liftWithLaterOnes(FifoShare guard, ToIntFunction<String> priority) {
    int lowestOfLater = Integer.MAX_VALUE;
    for (String job : guard.isAnyLifted() ? guard.fromLast() : List.<String>of()) {
      if (overall.isLifted(job)) {
        lowestOfLater = Math.min(lowestOfLater, priority.applyAsInt(job));
      } else if (guard.isLifted(job) && lowestOfLater <= priority.applyAsInt(job)) {
        withLaterOnes.add(job);
      }
    }
  }

  boolean isLifted(String job, RankedJob<?> it) {
    return isLiftedInQueue(job, it) || isLiftedBeforeAll(job);
  }

  boolean isLiftedInQueue(String job, RankedJob<?> it) {
    FifoShare guard = byQueue.get(it.queue);
    return guard != null && guard.isLifted(job);
  }

  /** By the guard of all queues, or beside a later job of its queue that is. */
  boolean isLiftedBeforeAll(String job) {
    return overall.isLifted(job) || withLaterOnes.contains(job);
  }

  /** As {@link FifoShare#untilLiftSeconds}, by whichever guard is the first. */
  double untilLiftSeconds(String job, RankedJob<?> it) {
    FifoShare guard = byQueue.get(it.queue);
    double inQueue = guard == null ? Double.POSITIVE_INFINITY : guard.untilLiftSeconds(job);
    return Math.min(inQueue, overall.untilLiftSeconds(job));
  }

  /** Guards of queues, and shares of jobs, of which anything is kept. */
  int kept() {
    int kept = overall.size() + byQueue.size() + withLaterOnes.size();
    for (FifoShare guard : byQueue.values()) {
      kept += guard.size();
    }
    return kept;
  }
}
