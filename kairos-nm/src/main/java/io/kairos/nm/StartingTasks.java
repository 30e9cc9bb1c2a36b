// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tasks that were launched and whose process is not known yet. YARN says that a container runs
 * before it forks; the process id shows up 50 to 500 ms later in a file, which is looked at in
 * short intervals. Owned by the scheduler thread.
 */
final class StartingTasks {
  static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Bounds the time that looking takes from decisions when thousands of tasks start. */
  private static final int MOST_AT_ONCE = 64;

  private static final Logger LOG = LoggerFactory.getLogger(StartingTasks.class);

  private final ProcessIds processIds;
  private final NodeMetrics metrics;
  private final Set<NodeTask> tasks = new LinkedHashSet<>();
  private long nextPollNanos = Long.MAX_VALUE;

  StartingTasks(ProcessIds processIds, NodeMetrics metrics) {
    this.processIds = processIds;
    this.metrics = metrics;
  }

  void add(NodeTask task, long nowNanos) {
    task.giveUpPidAtNanos = nowNanos + GIVE_UP_NANOS;
    tasks.add(task);
    nextPollNanos = Math.min(nextPollNanos, nowNanos);
  }

  void remove(NodeTask task) {
    tasks.remove(task);
  }

  /** When {@link #takeStarted} may find something next. */
  long nextPollNanos() {
    return nextPollNanos;
  }

  /** Removes and returns the tasks whose process is known now, or will never be. */
  List<NodeTask> takeStarted(long nowNanos) {
    List<NodeTask> started = new ArrayList<>();
    if (nowNanos < nextPollNanos) {
      return started;
    }
    for (int looks = Math.min(tasks.size(), MOST_AT_ONCE); looks > 0; looks--) {
      NodeTask task = tasks.iterator().next();
      tasks.remove(task);
      if (hasStarted(task, nowNanos)) {
        started.add(task);
      } else {
        tasks.add(task);
      }
    }
    nextPollNanos = tasks.isEmpty() ? Long.MAX_VALUE : nowNanos + POLL_NANOS;
    return started;
  }

  private boolean hasStarted(NodeTask task, long nowNanos) {
    OptionalLong pid = processId(task);
    // Before a second launch the file still names the process of the first.
    if (pid.isPresent() && !pid.equals(task.pid)) {
      task.pid = pid;
      return true;
    }
    if (nowNanos >= task.giveUpPidAtNanos) {
      metrics.processUnknown();
      LOG.warn("The process of {} did not show up; the task counts as running", task.id);
      task.pid = OptionalLong.empty();
      return true;
    }
    return false;
  }

  private OptionalLong processId(NodeTask task) {
    try {
      return processIds.of(task.id);
    } catch (RuntimeException e) {
      LOG.debug("The process of {} cannot be looked up; trying again", task.id, e);
      return OptionalLong.empty();
    }
  }
}
