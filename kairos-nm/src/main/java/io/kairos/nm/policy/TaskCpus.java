// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.common.RepeatedFailure;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.las.CpuMeter;
import io.kairos.nm.metrics.NodeMetrics;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.util.SysInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes CPU from tasks and gives it back, counts and times it, and goes on trying to restore a task
 * that could not be restored. Owned by the scheduler thread.
 */
final class TaskCpus {
  private static final Logger LOG = LoggerFactory.getLogger(TaskCpus.class);
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final CoreControl control;
  private final NodeMetrics metrics;
  private final LongSupplier clock;
  private final Set<NodeTask> owed = new LinkedHashSet<>();

  /** Every task that comes may be one whose CPU cannot be controlled. */
  private final RepeatedFailure failure;

  TaskCpus(CoreControl control, NodeMetrics metrics, LongSupplier clock) {
    this.control = control;
    this.metrics = metrics;
    this.clock = clock;
    failure = new RepeatedFailure(clock, QUIET_NANOS);
  }

  /** What tasks use, as far as it is counted. */
  CpuMeter meter() {
    return control.cpuTimeObstacle().isEmpty()
        ? new HostMeter(control, SysInfo.newInstance())
        : CpuMeter.NONE;
  }

  String controlName() {
    return control.name();
  }

  /** All tasks together may use so many cores from now on. */
  void limitTogether(int cores) {
    control.limitTogether(cores);
  }

  /** YARN is giving the task another size. */
  void resized(NodeTask task) {
    control.resized(task.id);
  }

  /** Tells how large the task is. */
  void sized(NodeTask task) {
    try {
      control.sized(task.id, task.vcores);
    } catch (IOException | RuntimeException e) {
      metrics.coreControlError();
      LOG.warn("{} may have another CPU weight than its vcores ask for", task.id, e);
    }
  }

  /** All tasks together may use what they like. */
  void liftLimit() {
    control.liftLimit();
  }

  /**
   * The task's process runs.
   *
   * @return whether its CPU can be controlled
   */
  boolean started(NodeTask task) {
    try {
      control.started(task.id, task.pid);
      works();
      sized(task);
      restoreWhatRecoveryCouldNot(task);
      return true;
    } catch (IOException | RuntimeException e) {
      metrics.coreControlError();
      if (failure.failed(e)) {
        LOG.warn("{} is left at full speed: its CPU cannot be controlled", task.id, e);
      }
      return false;
    }
  }

  /** A killed daemon may have left it suspended, and this one's start not resumed it. */
  private void restoreWhatRecoveryCouldNot(NodeTask task) throws IOException {
    if (task.returning && !task.shrunk && control.isSuspended(task.id)) {
      task.shrunk = true;
      restore(task);
    }
  }

  /** The leader of the task's processes, where the control acts on it by its pid. */
  Optional<ProcessMark> process(NodeTask task) {
    return control.process(task.id);
  }

  /**
   * Takes the task's CPU.
   *
   * @return whether it worked; if not, the task has to be restored, for all that is known
   */
  boolean shrink(NodeTask task) {
    long decidedNanos = clock.getAsLong();
    task.shrunk = true;
    try {
      control.suspend(task.id);
      owed.remove(task);
      metrics.suspended(clock.getAsLong() - decidedNanos);
      works();
      return true;
    } catch (IOException | RuntimeException e) {
      metrics.coreControlError();
      if (failure.failed(e)) {
        LOG.warn("{} is left at full speed: its CPU cannot be shrunk", task.id, e);
      }
      return false;
    }
  }

  private void works() {
    long failures = failure.worked();
    if (failures > 0) {
      LOG.info("The CPU of all tasks can be controlled again after {} failures", failures);
    }
  }

  /** Like {@link #restore}, by a decision of the node scheduler. */
  boolean resume(NodeTask task) {
    long decidedNanos = clock.getAsLong();
    boolean wasShrunk = task.shrunk;
    boolean restored = restore(task);
    if (wasShrunk && restored) {
      metrics.resumed(clock.getAsLong() - decidedNanos);
    }
    return restored;
  }

  /**
   * Gives the task its CPU back, if it was taken.
   *
   * @return whether it has its full speed; if not, it will be tried again
   */
  boolean restore(NodeTask task) {
    if (!task.shrunk) {
      return true;
    }
    try {
      control.resume(task.id);
      task.shrunk = false;
      owed.remove(task);
      return true;
    } catch (IOException | RuntimeException | Error e) {
      if (owed.add(task)) {
        metrics.coreControlError();
        LOG.warn("The CPU of {} cannot be restored; trying again until it can", task.id, e);
      }
      return false;
    }
  }

  /** The task's processes are to be gone. */
  void ended(String taskId) {
    owed.removeIf(task -> task.id.equals(taskId));
    control.finished(taskId);
  }

  /** To be called now and then. */
  void tidyUp() {
    for (NodeTask task : List.copyOf(owed)) {
      restore(task);
    }
    control.sweep();
    metrics.unrestoredTasks(owed.size());
    metrics.failedRemovals(control.failedRemovals());
  }

  void close() {
    control.close();
  }
}
