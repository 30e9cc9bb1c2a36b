// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * A report is made when somebody goes by it, or when the node is about to change, and tells what
 * was true at its time. The reports before it, which nobody went by, are left out. That is the same
 * as all of them at their times where they do no more than tell equal nodes apart.
 */
final class HeartbeatsOnDemand implements Heartbeats {
  private final LongSupplier nowNanos;
  private final long periodNanos;
  private final Reporter reporter;

  /** The first report of each node that was not made and not left out. */
  private final long[] nextNanos;

  /** Nodes without a task since their last report: they tell the same. */
  private final boolean[] rests;

  /** When contenders were asked last, and for which load. */
  private long askedNanos = Long.MIN_VALUE;

  private double askedLoad;

  /**
   * @param nowNanos simulated time
   */
  HeartbeatsOnDemand(LongSupplier nowNanos, long periodNanos, int nodes, Reporter reporter) {
    this.nowNanos = nowNanos;
    this.periodNanos = periodNanos;
    this.reporter = reporter;
    this.nextNanos = new long[nodes];
    this.rests = new boolean[nodes];
    Arrays.fill(nextNanos, Long.MAX_VALUE);
  }

  @Override
  public void begin(int node, long afterNanos) {
    nextNanos[node] = nowNanos.getAsLong() + afterNanos;
  }

  @Override
  public void wake(int node) {
    rests[node] = false;
  }

  @Override
  public void catchUp(int node) {
    // Heartbeats come last at their time, so one of now is yet to come.
    long since = nowNanos.getAsLong() - 1 - nextNanos[node];
    if (since < 0) {
      return;
    }
    long last = nextNanos[node] + since / periodNanos * periodNanos;
    nextNanos[node] = last + periodNanos;
    if (!rests[node]) {
      rests[node] = !reporter.report(node, last);
    }
  }

  /** A node that comes to have this load later at the same time is up to date by then. */
  @Override
  public void catchUp(Contenders contenders) {
    long now = nowNanos.getAsLong();
    double load = contenders.load();
    if (Double.isNaN(load) || now == askedNanos && load == askedLoad) {
      return;
    }
    askedNanos = now;
    askedLoad = load;
    contenders.nodes().forEach(this::catchUp);
  }
}
