// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.QueueShare;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Guarantees of queues, which the paper does not have. A queue may run fewer vcores than its share
 * of the node, and not have been served beyond it before. Then its waiting task that attained least
 * gets a turn. The turn is that of a starved task: k·W that nobody interrupts, after the tasks that
 * starved before. So what {@link LasNodeScheduler} promises every task holds with shares too.
 *
 * <p>Nothing is done for tasks of applications whose queue is not known. With shares an event is
 * O(n) in the number of tasks.
 */
final class QueueShares {
  private final long grantNanos;
  private final Map<String, QueueAccount> byQueue = new HashMap<>();
  private final Map<String, QueueAccount> byApplication = new HashMap<>();

  QueueShares(LasParameters parameters) {
    grantNanos = parameters.grantNanos();
  }

  /**
   * Forgets queues that none of these applications is in, and those without a share; what the
   * others are owed stays.
   */
  void replace(Map<String, QueueShare> shares, long now) {
    byApplication.clear();
    shares.forEach(
        (application, share) -> {
          if (share.share() == 0) {
            // Never owed anything, and not to be counted at every event for that.
            return;
          }
          QueueAccount account =
              byQueue.computeIfAbsent(share.queue(), queue -> new QueueAccount(grantNanos, now));
          account.share(share.share());
          byApplication.put(application, account);
        });
    byQueue.values().retainAll(byApplication.values());
  }

  /**
   * Brings every account up to date.
   *
   * @return the waiting task that goes first by its queue's share, or {@code null}
   */
  Task firstOwed(Collection<Task> tasks, SuspendedTasks waiting, int cores, long now) {
    if (byQueue.isEmpty()) {
      return null;
    }
    byQueue.values().forEach(account -> account.charge(cores, now));
    for (Task task : tasks) {
      QueueAccount account = byApplication.get(task.applicationId);
      if (account == null) {
        continue;
      }
      int vcores = Math.min(task.vcores, cores);
      if (task.running != null || task.idle && task.credit.spends()) {
        account.countRunning(vcores);
      } else if (!task.idle) {
        account.countWaiting(vcores, waiting.isStarved(task.waiting));
      }
    }
    QueueAccount first = null;
    for (QueueAccount account : byQueue.values()) {
      if (account.isBehind()
          && (first == null || account.owedCoreNanos() > first.owedCoreNanos())) {
        first = account;
      }
    }
    return first == null ? null : youngest(first, tasks, waiting);
  }

  /** When {@link #firstOwed} may find one though nothing else happens. */
  long nextOwedAt() {
    long next = Long.MAX_VALUE;
    for (QueueAccount account : byQueue.values()) {
      next = Math.min(next, account.behindAt());
    }
    return next;
  }

  private Task youngest(QueueAccount account, Collection<Task> tasks, SuspendedTasks waiting) {
    return tasks.stream()
        .filter(task -> task.waiting != null && !waiting.isStarved(task.waiting))
        .filter(task -> byApplication.get(task.applicationId) == account)
        .min((a, b) -> SuspendedTasks.YOUNGEST_FIRST.compare(a.waiting, b.waiting))
        .orElse(null);
  }
}
