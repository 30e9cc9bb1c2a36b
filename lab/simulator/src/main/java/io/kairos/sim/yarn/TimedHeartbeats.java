// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import java.util.function.BooleanSupplier;

/**
 * Every report is an event. A node without a task tells the same again and again, as its jobs
 * attain nothing there: it rests until it gets a task, and then reports at the times at which it
 * would have.
 */
final class TimedHeartbeats implements Heartbeats {
  private static final long NONE = -1;

  private final EventQueue events;
  private final long periodNanos;
  private final BooleanSupplier canRest;
  private final Reporter reporter;

  /** Last report of each node that rests, or {@link #NONE}. */
  private final long[] restsSinceNanos;

  /**
   * @param canRest whether nodes that have nothing to tell rest
   */
  TimedHeartbeats(
      EventQueue events, long periodNanos, int nodes, BooleanSupplier canRest, Reporter reporter) {
    this.events = events;
    this.periodNanos = periodNanos;
    this.canRest = canRest;
    this.reporter = reporter;
    this.restsSinceNanos = new long[nodes];
  }

  @Override
  public void begin(int node, long afterNanos) {
    restsSinceNanos[node] = NONE;
    beatAt(events.now() + afterNanos, node);
  }

  @Override
  public void wake(int node) {
    long since = restsSinceNanos[node];
    if (since == NONE) {
      return;
    }
    restsSinceNanos[node] = NONE;
    long periods = (events.now() - since + periodNanos - 1) / periodNanos;
    beatAt(since + Math.max(1, periods) * periodNanos, node);
  }

  @Override
  public void catchUp(int node) {
    // All that was due has happened.
  }

  @Override
  public void catchUp(Contenders contenders) {
    // All that was due has happened.
  }

  private void beatAt(long nanos, int node) {
    events.at(
        nanos,
        EventKind.HEARTBEAT.rank(),
        () -> {
          boolean hasTold = reporter.report(node, nanos);
          if (hasTold || !canRest.getAsBoolean()) {
            beatAt(nanos + periodNanos, node);
          } else {
            restsSinceNanos[node] = nanos;
          }
        });
  }
}
