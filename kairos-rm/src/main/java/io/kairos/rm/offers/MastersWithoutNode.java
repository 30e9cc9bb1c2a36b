// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The attempts of applications whose master has no node yet. Any thread may {@link #add}; the rest
 * belongs to the dispatcher's thread.
 */
final class MastersWithoutNode {
  private final Set<ApplicationAttemptId> attempts = ConcurrentHashMap.newKeySet();
  private final Function<ApplicationAttemptId, FiCaSchedulerApp> find;

  /**
   * @param find the scheduler's attempt of an id, {@code null} for one that is gone
   */
  MastersWithoutNode(Function<ApplicationAttemptId, FiCaSchedulerApp> find) {
    this.find = find;
  }

  /** An attempt is there, and may have to wait for its master. */
  void add(ApplicationAttemptId attempt) {
    attempts.add(attempt);
  }

  /**
   * Those that may have a master as far as the share of masters goes: queue by queue, in the order
   * that the queue's policy gives them.
   */
  List<FiCaSchedulerApp> active() {
    if (attempts.isEmpty()) {
      return List.of();
    }
    Map<AbstractLeafQueue, Set<ApplicationAttemptId>> byQueue = new LinkedHashMap<>();
    for (ApplicationAttemptId id : attempts) {
      FiCaSchedulerApp attempt = find.apply(id);
      if (attempt == null
          || !attempt.getApplicationAttemptId().equals(id)
          || attempt.isStopped()
          || !attempt.isWaitingForAMContainer()) {
        attempts.remove(id);
      } else {
        byQueue.computeIfAbsent(attempt.getCSLeafQueue(), queue -> new LinkedHashSet<>()).add(id);
      }
    }
    List<FiCaSchedulerApp> active = new ArrayList<>();
    byQueue.forEach(
        (queue, waiting) -> {
          for (FiCaSchedulerApp attempt : queue.getApplications()) {
            // YARN books the request for a master a moment after its attempt.
            if (waiting.contains(attempt.getApplicationAttemptId())
                && MasterAsk.of(attempt) != null) {
              active.add(attempt);
            }
          }
        });
    return active;
  }
}
