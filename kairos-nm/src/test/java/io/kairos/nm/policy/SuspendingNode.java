// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.nm.las.CpuMeter;
import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.NodeScheduler;
import io.kairos.nm.las.SessionDecay;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.las.UsageRule;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.RecordingCoreControl;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A node that suspends tasks: the real node scheduler, a recording CPU control and a clock that
 * only the test moves.
 */
abstract class SuspendingNode {
  static final String A = Ids.task(1);
  static final String B = Ids.task(2);
  static final String C = Ids.task(3);
  static final long QUANTUM = TimeUnit.SECONDS.toNanos(50);

  final RecordingCoreControl control = new RecordingCoreControl();
  final NodeMetrics metrics = new NodeMetrics();
  final Map<String, Long> pids = new HashMap<>();

  /** Processes that have ended, or that the node may not see. */
  final Set<Long> unseen = new HashSet<>();

  long now = TimeUnit.DAYS.toNanos(-3);
  SuspendingTasks tasks = node(1, NodeState.EMPTY);

  SuspendingTasks node(int cores, NodeState before) {
    return new SuspendingTasks(
        SuspendingNode::las, cores, control, processIds(), metrics, () -> now, before);
  }

  private ProcessIds processIds() {
    return new ProcessIds() {
      @Override
      public OptionalLong of(String taskId) {
        return pid(taskId);
      }

      @Override
      public boolean isAlive(long pid) {
        return !unseen.contains(pid);
      }
    };
  }

  static NodeScheduler las(int cores, CpuMeter meter, Decisions decisions) {
    return new LasNodeScheduler(
        new LasParameters(cores, QUANTUM),
        TaskOrder.ALL.get("las"),
        meter,
        UsageRule.DEFAULT,
        SessionDecay.DEFAULT,
        decisions);
  }

  OptionalLong pid(String taskId) {
    Long pid = pids.get(taskId);
    return pid == null ? OptionalLong.empty() : OptionalLong.of(pid);
  }

  void start(String taskId, long pid) {
    pids.put(taskId, pid);
    tasks.launched(Ids.details(taskId, 1), now);
    tasks.advance(now);
  }

  void pass(double seconds) {
    now += (long) (seconds * 1e9);
    tasks.advance(now);
  }

  static long seconds(long seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
