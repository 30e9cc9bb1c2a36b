// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import io.kairos.common.NodeStatistics;
import io.kairos.sim.job.SimTask;
import java.util.Map;

/** A node without the plug-in: every task starts at once. It suspends none itself. */
public final class StockNode implements NodeDriver {
  private final Cores cores;
  private int tasks;

  public StockNode(Cores cores) {
    this.cores = cores;
  }

  @Override
  public void arrive(SimTask task, long nowNanos) {
    tasks++;
    cores.run(task.id());
  }

  @Override
  public void ended(SimTask task, long nowNanos) {
    tasks--;
  }

  @Override
  public void givenUp(SimTask task, long nowNanos) {
    tasks--;
  }

  @Override
  public void forget(String application) {
    // It keeps no account of applications.
  }

  @Override
  public void advance(long nowNanos) {
    // Nothing is ever due.
  }

  @Override
  public long nextTimerNanos() {
    return Long.MAX_VALUE;
  }

  /** It measures nothing, so ties between nodes go by their number. */
  @Override
  public NodeStatistics statistics(long nowNanos) {
    return new NodeStatistics(tasks, 0, 0, 0, Map.of());
  }
}
