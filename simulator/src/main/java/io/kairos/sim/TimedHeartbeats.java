// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.NodeStatistics;
import io.kairos.sim.engine.EventQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * When nodes report. A node without a task tells the same again and again, as its jobs attain
 * nothing there: it rests until it gets a task, and then reports at the times at which it would
 * have.
 */
final class Heartbeats {
  private static final long NONE = -1;

  private final EventQueue events;
  private final long periodNanos;
  private final BooleanSupplier canRest;
  private final IntFunction<NodeStatistics> report;

  /** Last report of each node that rests, or {@link #NONE}. */
  private final long[] restsSinceNanos;

  /**
   * @param canRest whether nodes that have nothing to tell rest
   * @param report lets a node report; what it told
   */
  Heartbeats(
      EventQueue events,
      long periodNanos,
      int nodes,
      BooleanSupplier canRest,
      IntFunction<NodeStatistics> report) {
    this.events = events;
    this.periodNanos = periodNanos;
    this.canRest = canRest;
    this.report = report;
    this.restsSinceNanos = new long[nodes];
  }

  /** A node reports from so many nanoseconds from now on. */
  void begin(int node, long afterNanos) {
    restsSinceNanos[node] = NONE;
    beatAt(events.now() + afterNanos, node);
  }

  /** A node has got a task. */
  void wake(int node) {
    long since = restsSinceNanos[node];
    if (since == NONE) {
      return;
    }
    restsSinceNanos[node] = NONE;
    long periods = (events.now() - since + periodNanos - 1) / periodNanos;
    beatAt(since + Math.max(1, periods) * periodNanos, node);
  }

  private void beatAt(long nanos, int node) {
    events.at(
        nanos,
        EventKind.HEARTBEAT.rank(),
        () -> {
          NodeStatistics told = report.apply(node);
          if (canRest.getAsBoolean() && isNothing(told)) {
            restsSinceNanos[node] = nanos;
          } else {
            beatAt(nanos + periodNanos, node);
          }
        });
  }

  /** Nodes whose tasks wait before their launch tell of their queue even when it is empty. */
  private static boolean isNothing(NodeStatistics told) {
    return told.running() == 0 && told.waiting() == 0 && told.queue().isEmpty();
  }
}
