// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.TaskSnapshot;
import io.kairos.yaq.Job;
import io.kairos.yaq.QueuedTask;
import io.kairos.yaq.RunningTask;
import io.kairos.yaq.WaitTimeEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The tasks of a node without a free slot, and how long they are expected to wait (Yaq, Algorithm
 * 2). It stays right as time goes by, until a task comes or goes, or one starves and goes ahead of
 * others.
 */
final class QueueSnapshot {
  /** As in the NodeManager's queue. */
  private static final long LEAST_REMAINING_MILLIS = 1_000;

  private static final WaitTimeEstimator WAITS = new WaitTimeEstimator(1, LEAST_REMAINING_MILLIS);

  private final List<RunningTask> running = new ArrayList<>();
  private final List<QueuedTask> queue = new ArrayList<>();

  /**
   * @param tasks those that run, then the queue in its order
   * @param nowNanos when they were so
   */
  QueueSnapshot(List<TaskSnapshot> tasks, long nowNanos) {
    for (TaskSnapshot task : tasks) {
      long estimateMillis = task.estimateMillis().orElseThrow();
      long sinceNanos = nowNanos - task.inStateNanos().orElseThrow();
      if (task.state() == TaskSnapshot.State.QUEUED) {
        Job job = new Job(task.applicationId(), 0, 0);
        queue.add(new QueuedTask(task.id(), job, queue.size(), millis(sinceNanos), estimateMillis));
      } else {
        running.add(new RunningTask(millis(sinceNanos), estimateMillis));
      }
    }
  }

  /** Expected wait of a task that would come at this time. */
  long waitMillis(long nowNanos) {
    return waitMillis(queue.size(), nowNanos);
  }

  /** The tasks that are expected to wait longer than this from now on. */
  List<String> beyond(double limitMillis, long nowNanos) {
    // Who is further behind waits longer.
    int kept = 0;
    int end = queue.size();
    while (kept < end) {
      int middle = (kept + end) / 2;
      if (waitMillis(middle, nowNanos) > limitMillis) {
        end = middle;
      } else {
        kept = middle + 1;
      }
    }
    return queue.subList(kept, queue.size()).stream().map(QueuedTask::id).toList();
  }

  private long waitMillis(int ahead, long nowNanos) {
    return WAITS.waitMillis(0, running, queue.subList(0, ahead), millis(nowNanos));
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }
}
