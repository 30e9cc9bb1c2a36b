// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.nm.metrics.NodeMetrics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tasks that were launched and whose process is not known yet. YARN says that a container runs
 * before its executor localises what is left, pulls its image and forks. Every executor writes the
 * process id to a file when the process is there, mostly after 50 to 500 ms, with an image to pull
 * after minutes. The file is looked at in short intervals at first, and in long ones later. Owned
 * by the scheduler thread.
 */
final class StartingTasks {
  static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  static final long SLOW_POLL_NANOS = TimeUnit.SECONDS.toNanos(1);
  static final long SLOW_AFTER_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Bounds the time that looking takes from decisions when thousands of tasks start. */
  private static final int MOST_AT_ONCE = 64;

  private static final Logger LOG = LoggerFactory.getLogger(StartingTasks.class);

  private final ProcessIds processIds;
  private final NodeMetrics metrics;

  private final NavigableSet<NodeTask> tasks =
      new TreeSet<>(
          Comparator.comparingLong((NodeTask task) -> task.nextPidLookNanos)
              .thenComparing(task -> task.id));

  private long earliestPollNanos = Long.MIN_VALUE;

  StartingTasks(ProcessIds processIds, NodeMetrics metrics) {
    this.processIds = processIds;
    this.metrics = metrics;
  }

  void add(NodeTask task, long nowNanos) {
    task.launchedAtNanos = nowNanos;
    task.nextPidLookNanos = nowNanos;
    task.startsSlowly = false;
    tasks.add(task);
    earliestPollNanos = nowNanos;
  }

  void remove(NodeTask task) {
    tasks.remove(task);
  }

  /** When {@link #takeStarted} may find something next. */
  long nextPollNanos() {
    return tasks.isEmpty()
        ? Long.MAX_VALUE
        : Math.max(tasks.first().nextPidLookNanos, earliestPollNanos);
  }

  /** Removes and returns the tasks whose process is known now. */
  List<NodeTask> takeStarted(long nowNanos) {
    List<NodeTask> started = new ArrayList<>();
    if (nowNanos < nextPollNanos()) {
      return started;
    }
    earliestPollNanos = nowNanos + POLL_NANOS;
    for (int looks = 0; looks < MOST_AT_ONCE && isDue(nowNanos); looks++) {
      NodeTask task = tasks.pollFirst();
      if (hasStarted(task)) {
        started.add(task);
      } else {
        lookLater(task, nowNanos);
      }
    }
    return started;
  }

  private boolean isDue(long nowNanos) {
    return !tasks.isEmpty() && tasks.first().nextPidLookNanos <= nowNanos;
  }

  private void lookLater(NodeTask task, long nowNanos) {
    boolean slow = nowNanos - task.launchedAtNanos >= SLOW_AFTER_NANOS;
    if (slow && !task.startsSlowly) {
      task.startsSlowly = true;
      metrics.startsSlowly();
      LOG.warn(
          "No process of {} was found within {} s; its image may still be pulled. Until then the"
              + " task holds no core and runs at full speed",
          task.id,
          TimeUnit.NANOSECONDS.toSeconds(nowNanos - task.launchedAtNanos));
    }
    task.nextPidLookNanos = nowNanos + (slow ? SLOW_POLL_NANOS : POLL_NANOS);
    tasks.add(task);
  }

  private boolean hasStarted(NodeTask task) {
    OptionalLong pid = processId(task);
    // Before a second launch the file still names the process of the first.
    if (pid.isPresent() && !pid.equals(task.pid)) {
      task.pid = pid;
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
