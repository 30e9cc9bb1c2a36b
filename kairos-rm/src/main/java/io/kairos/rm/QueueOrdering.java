// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.EarlyQueues;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.LeafQueues;
import io.kairos.rm.jobs.ServiceClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Gives stock's queues the order of jobs that the settings name, those as well that YARN makes by
 * itself.
 */
final class QueueOrdering {
  private final CapacityScheduler scheduler;
  private final Lock lock;
  private final JobOrdering jobs;
  private final ServiceClasses classes;
  private final EarlyQueues early;
  private final Guard guard;

  /**
   * @param lock the scheduler's
   */
  QueueOrdering(
      CapacityScheduler scheduler,
      Lock lock,
      JobOrdering jobs,
      ServiceClasses classes,
      EarlyQueues early,
      Guard guard) {
    this.scheduler = scheduler;
    this.lock = lock;
    this.jobs = jobs;
    this.classes = classes;
    this.early = early;
    this.guard = guard;
  }

  /** A copy. */
  List<CSQueue> queues() {
    return List.copyOf(scheduler.getCapacitySchedulerQueueManager().getQueues().values());
  }

  /**
   * YARN has read its queues again. Under the scheduler's lock.
   *
   * @param policy class of the ordering policy of queues that have none of their own; empty for
   *     stock's
   */
  void refreshed(Optional<String> policy) {
    if (queues().stream().filter(queue -> order(queue, policy)).count() > 0) {
      Resource cluster = scheduler.getClusterResource();
      scheduler.getRootQueue().updateClusterResource(cluster, new ResourceLimits(cluster));
    }
  }

  /** A queue was made for an application, or has been there: it may have no job order yet. */
  void madeFor(CSQueue queue, Optional<String> policy) {
    lock.lock();
    try {
      if (order(queue, policy)) {
        Resource cluster = scheduler.getClusterResource();
        queue.getParent().updateClusterResource(cluster, new ResourceLimits(cluster));
      }
    } finally {
      lock.unlock();
    }
    jobs.bind(queue);
    early.add(queue);
    classes.tell(List.of(queue));
  }

  /** YARN may have deleted a queue, which it had made by itself. */
  void removed(CSQueue queue, Optional<String> policy) {
    lock.lock();
    try {
      // YARN also leaves a queue alone without a word, as one that has an application again.
      if (policy.isPresent() && scheduler.getQueue(queue.getQueuePath()) == null) {
        guard.run(
            () -> "to forget the order of " + queue.getQueuePath(),
            () -> LeafQueues.forget(queue, policy.get()));
      }
    } finally {
      lock.unlock();
    }
  }

  /** Settings that count from now on. */
  void applied() {
    // First: whoever asks for a rank meanwhile is told it by the new settings.
    jobs.refreshed();
    queues().forEach(jobs::bind);
    early.replace(this::queues);
    classes.refreshed();
    classes.tell(queues());
  }

  /** Under the scheduler's lock; an error leaves the queue as stock made it. */
  private boolean order(CSQueue queue, Optional<String> policy) {
    return policy.isPresent()
        && guard.get(
            () -> "to order the jobs of " + queue.getQueuePath(),
            false,
            () -> {
              try {
                return LeafQueues.order(queue, policy.get(), scheduler.getClusterResource());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }
}
