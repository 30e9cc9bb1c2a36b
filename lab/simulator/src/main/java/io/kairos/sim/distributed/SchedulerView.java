// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.system.Nodes;
import io.kairos.yaq.DelayBound;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What one of many schedulers believes of the nodes: what each published last, and what this
 * scheduler has sent there since. What the others send it does not know.
 */
final class SchedulerView {
  private final Nodes nodes;
  private final int longestQueue;
  private final double longestWaitMillis;
  private final IntFunction<NodeReport> published;

  /** Nodes to which it has sent tasks. */
  private final Map<Integer, Sent> sent = new HashMap<>();

  private static final class Sent {
    private final DelayBound wait;
    private long sinceNanos;
    private int tasks;

    private Sent(DelayBound wait) {
      this.wait = wait;
    }
  }

  /**
   * @param nodes with their slots
   * @param longestQueue b, tasks that may wait at a node
   * @param longestWaitMillis WT_max, how long a task may be expected to wait there; may be infinite
   * @param published what a node published last
   */
  SchedulerView(
      Nodes nodes, int longestQueue, double longestWaitMillis, IntFunction<NodeReport> published) {
    this.nodes = nodes;
    this.longestQueue = longestQueue;
    this.longestWaitMillis = longestWaitMillis;
    this.published = published;
  }

  /** Slots that no task holds; negative by as many tasks as wait. */
  int free(int node) {
    NodeReport report = published.apply(node);
    Sent own = sent.get(node);
    int since = own == null || own.sinceNanos != report.takenNanos() ? 0 : own.tasks;
    return report.free() - report.waiting() - since;
  }

  /** WT_n: how long a task that is sent now would wait, milliseconds. */
  double waitMillis(int node) {
    NodeReport report = published.apply(node);
    Sent own = sent.get(node);
    return own == null || own.sinceNanos != report.takenNanos()
        ? report.waitMillis()
        : own.wait.waitMillis();
  }

  /** Whether one more task may be sent to a node (Yaq, §3.1). */
  boolean admits(int node) {
    int free = free(node);
    return free > 0 || -free < longestQueue && waitMillis(node) < longestWaitMillis;
  }

  /** A task leaves for a node. */
  void sent(int node, long estimateMillis) {
    NodeReport report = published.apply(node);
    Sent own = sent.computeIfAbsent(node, any -> new Sent(new DelayBound(longestWaitMillis)));
    if (own.tasks == 0 || own.sinceNanos != report.takenNanos()) {
      own.sinceNanos = report.takenNanos();
      own.tasks = 0;
      own.wait.report(report.waitMillis());
    }
    own.tasks++;
    own.wait.queued(estimateMillis, nodes.cores(node));
  }
}
