// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Tasks that were here before a restart of the daemon and have not shown yet whether they wait or
 * run. Nothing is launched until all have, or the wait is over: a task that waited longer may be
 * still to come, and so may one that runs.
 */
final class ReturningTasks {
  static final long LONGEST_WAIT_NANOS = 5_000_000_000L;

  private final QueueMemory memory;
  private final Set<String> missing = new HashSet<>();
  private final long deadlineNanos;
  private boolean givenUp;

  ReturningTasks(Collection<TaskDetails> alive, QueueMemory memory, long nowNanos) {
    this.memory = memory;
    alive.forEach(task -> missing.add(task.id()));
    deadlineNanos = nowNanos + LONGEST_WAIT_NANOS;
  }

  /** Whether the task did; afterwards nobody waits for it any more. */
  boolean returns(String taskId) {
    return missing.remove(taskId);
  }

  /** What was known of a task while it was queued, {@code null} if it was not. */
  QueueMemory.Queued queued(String taskId) {
    return memory.queued().get(taskId);
  }

  /** Tasks that were queued and have not shown up yet. */
  Collection<String> missingQueued() {
    Set<String> queued = new HashSet<>(missing);
    queued.retainAll(memory.queued().keySet());
    return queued;
  }

  void advance(long nowNanos) {
    givenUp |= nowNanos >= deadlineNanos;
  }

  boolean areAwaited() {
    return !givenUp && !missing.isEmpty();
  }

  /** When launches begin even if some are still missing; {@link Long#MAX_VALUE} if none is. */
  long deadlineNanos() {
    return areAwaited() ? deadlineNanos : Long.MAX_VALUE;
  }
}
