// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.QueueShare;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Guarantees of queues on a node whose tasks go by the ranks of their jobs. Some tasks have a right
 * to run, and go before all others; in the rest of the cores tasks go by their ranks, whatever
 * their queue. Of each queue with tasks here the best ones have it
 *
 * <ul>
 *   <li>always, as long as they fit into what the queue is guaranteed;
 *   <li>for a turn W at a time, the one after these, which takes more: while the queue is not ahead
 *       ({@link QueueDeficit}), and the one that is owed most first.
 * </ul>
 *
 * <p>A task of several vcores that finds no room in that way has it once its queue is owed as much
 * as the turn takes beyond the guarantee, and more than any other. Then all others give way to it.
 *
 * <p>Tasks of one vcore of which a queue always has enough, beside those of n - 1 others: in any
 * time the queue holds at least what it is guaranteed of the cores, minus (n + 1)·N·W core-seconds,
 * whatever was before. It is owed at most N·W, and owes at most that. {@code
 * QueueDeficitsPropertiesTest} plays it. Where guarantees cannot all be kept, as beside services
 * that take their cores, more is forgotten.
 *
 * <p>Where all tasks are of one queue, and for tasks of which no queue is known, nothing is done.
 * With guarantees an event is O(n log n) in the number of tasks.
 */
final class QueueDeficits {
  /** Shares come as floats, and a third of three cores is a core. */
  private static final double ALMOST = 1e-4;

  /** The tasks of one queue, the best ones first. */
  private static final class Claim {
    final QueueDeficit deficit;
    final List<Task> tasks = new ArrayList<>();
    final List<Task> guaranteed = new ArrayList<>();
    long fixedVcores;
    Task next;

    Claim(QueueDeficit deficit) {
      this.deficit = deficit;
    }

    void sort(ToLongFunction<Task> place, int cores) {
      tasks.sort(Comparator.comparingLong(place));
      double guarantee = deficit.guaranteed(cores);
      long vcores = fixedVcores;
      for (Task task : tasks) {
        long withTask = vcores + Math.min(task.vcores, cores);
        if (withTask > guarantee + ALMOST) {
          next = vcores < guarantee - ALMOST ? task : null;
          deficit.wants(next == null ? -1 : Math.min(withTask, cores) - guarantee);
          return;
        }
        guaranteed.add(task);
        vcores = withTask;
      }
      deficit.wants(-1);
    }

    long bestPlace(ToLongFunction<Task> place) {
      return tasks.isEmpty() ? Long.MAX_VALUE : place.applyAsLong(tasks.get(0));
    }
  }

  private final long turnNanos;
  private final Map<String, QueueDeficit> byQueue = new TreeMap<>();

  /** Of before a restart, until the queues are told. */
  private final Map<String, Double> before = new HashMap<>();

  /** Whether tasks of two queues were here at the last count. */
  private boolean areCompared;

  private boolean isPaused;

  QueueDeficits(LasParameters parameters) {
    turnNanos = parameters.quantumNanos();
  }

  /** What a queue was owed before the daemon restarted, below 0 if it owed. */
  void recover(String queue, double owedCoreNanos) {
    before.put(queue, owedCoreNanos);
  }

  /** Core-nanoseconds by queue, those of 0 left out, as of the last event. */
  Map<String, Double> owed() {
    Map<String, Double> owed = new HashMap<>(before);
    byQueue
        .values()
        .forEach(
            deficit -> {
              if (deficit.owedCoreNanos() != 0) {
                owed.put(deficit.queue, deficit.owedCoreNanos());
              }
            });
    return owed;
  }

  /**
   * Forgets queues that none of these applications is in, unless they owe; what the others are owed
   * stays.
   */
  void replace(Map<String, QueueShare> byApplication, long now) {
    Set<String> here = new LinkedHashSet<>();
    for (QueueShare share : byApplication.values()) {
      // A queue without a share is never owed anything.
      if (share.share() > 0) {
        here.add(share.queue());
        byQueue
            .computeIfAbsent(
                share.queue(),
                queue -> new QueueDeficit(queue, before.getOrDefault(queue, 0.0), now))
            .share(share.share());
      }
    }
    byQueue
        .values()
        .removeIf(deficit -> !here.contains(deficit.queue) && deficit.owedCoreNanos() >= 0);
    if (!byApplication.isEmpty()) {
      before.clear();
    }
  }

  /** Tasks go by something else for a while; what was owed stays. */
  void pause() {
    areCompared = false;
    isPaused = true;
    byQueue.values().forEach(QueueDeficit::endTurn);
  }

  /**
   * Charges all queues and says whose tasks have a right to run.
   *
   * @param place of a task by the rank of its job, lower for those that go first
   */
  Set<Task> rights(Collection<Task> tasks, ToLongFunction<Task> place, int cores, long now) {
    if (byQueue.isEmpty()) {
      return Set.of();
    }
    if (isPaused) {
      byQueue.values().forEach(deficit -> deficit.skipTo(now));
      isPaused = false;
    }
    double most = (double) cores * turnNanos;
    byQueue.values().forEach(deficit -> deficit.charge(most, now));
    Set<Task> rights = new LinkedHashSet<>();
    if (areQueuesMixed(tasks)) {
      int room = cores - servicesVcores(tasks, cores);
      List<Claim> claims = claims(tasks, place, cores, room);
      if (!give(claims, room, now, rights)) {
        // Somebody goes before all others from now on.
        rights.clear();
        give(claims, room, now, rights);
      }
    } else {
      byQueue.values().forEach(QueueDeficit::endTurn);
    }
    return rights;
  }

  /** Begins a new count, of those who hold cores by now. */
  void count(Collection<Task> tasks, int cores) {
    if (byQueue.isEmpty()) {
      return;
    }
    areCompared = areQueuesMixed(tasks);
    byQueue.values().forEach(deficit -> deficit.count(cores));
    for (Task task : tasks) {
      QueueDeficit deficit = of(task);
      if (deficit == null) {
        continue;
      }
      if (task.running != null || isOnCredit(task)) {
        deficit.countHeld(Math.min(task.vcores, cores), task.hasRight);
      } else if (!task.idle && areCompared) {
        deficit.countWaiting();
      }
    }
  }

  /** When {@link #rights} may be others though nothing else happens. */
  long changeAt() {
    long next = Long.MAX_VALUE;
    if (areCompared) {
      for (QueueDeficit deficit : byQueue.values()) {
        next = Math.min(next, deficit.changesAt(turnNanos));
      }
    }
    return next;
  }

  private QueueDeficit of(Task task) {
    return task.queue == null ? null : byQueue.get(task.queue);
  }

  private static boolean isOnCredit(Task task) {
    return task.idle && task.credit.spends();
  }

  /** Whether tasks of two queues or more are here that want cores. */
  private boolean areQueuesMixed(Collection<Task> tasks) {
    String first = null;
    for (Task task : tasks) {
      if (task.queue == null || task.idle && !isOnCredit(task)) {
        continue;
      }
      if (first == null) {
        first = task.queue;
      } else if (!first.equals(task.queue)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Those that are owed most first.
   *
   * @param room cores that services leave; a task that needs more has no right, and keeps no other
   *     of its queue from one
   */
  private List<Claim> claims(
      Collection<Task> tasks, ToLongFunction<Task> place, int cores, int room) {
    Map<String, Claim> claims = new TreeMap<>();
    for (Task task : tasks) {
      QueueDeficit deficit = of(task);
      if (deficit == null || task.idle && !isOnCredit(task)) {
        continue;
      }
      Claim claim = claims.computeIfAbsent(task.queue, queue -> new Claim(deficit));
      if (task.keepsCores || isOnCredit(task)) {
        claim.fixedVcores += Math.min(task.vcores, cores);
      } else if (Math.min(task.vcores, cores) <= room) {
        claim.tasks.add(task);
      }
    }
    claims.values().forEach(claim -> claim.sort(place, cores));
    List<Claim> inOrder = new ArrayList<>(claims.values());
    inOrder.sort(
        Comparator.comparingDouble((Claim claim) -> -claim.deficit.owedCoreNanos())
            .thenComparingLong(claim -> claim.bestPlace(place)));
    return inOrder;
  }

  /**
   * @param room cores that services leave
   * @param rights to which those are added that have one
   * @return whether that is all; if not, somebody has a turn now that goes before all others
   */
  private boolean give(List<Claim> claims, int room, long now, Set<Task> rights) {
    Cores cores = new Cores(room, rights);
    boolean isSomebodyFirst = false;
    for (Claim claim : claims) {
      if (claim.deficit.goesFirst() && claim.next != null) {
        isSomebodyFirst = true;
        cores.take(claim.next);
        claim.guaranteed.forEach(cores::take);
      }
    }
    for (Claim claim : claims) {
      claim.guaranteed.forEach(cores::take);
    }
    for (Claim claim : claims) {
      boolean hasTurn = claim.deficit.isInTurn() && !claim.deficit.goesFirst();
      if (claim.next != null && hasTurn && !cores.take(claim.next)) {
        claim.deficit.endTurn();
      }
    }
    for (Claim claim : claims) {
      if (claim.next == null || claim.deficit.isInTurn() || !claim.deficit.mayTakeTurn()) {
        continue;
      }
      if (cores.take(claim.next)) {
        claim.deficit.beginTurn(false, now + turnNanos);
      } else if (!isSomebodyFirst && claim == claims.get(0) && claim.deficit.hasSaved(turnNanos)) {
        claim.deficit.beginTurn(true, now + turnNanos);
        return false;
      }
    }
    return true;
  }

  /** The cores that are not given out yet, and those who have some by right. */
  private static final class Cores {
    private final int room;
    private final Set<Task> rights;
    private long free;

    Cores(int room, Set<Task> rights) {
      this.room = room;
      this.rights = rights;
      this.free = room;
    }

    /** Whether the task has a right now. */
    boolean take(Task task) {
      int vcores = Math.min(task.vcores, room);
      if (!rights.contains(task) && vcores <= free) {
        rights.add(task);
        free -= vcores;
      }
      return rights.contains(task);
    }
  }

  private static int servicesVcores(Collection<Task> tasks, int cores) {
    int vcores = 0;
    for (Task task : tasks) {
      vcores += task.keepsCores ? Math.min(task.vcores, cores) : 0;
    }
    return Math.min(vcores, cores);
  }
}
