// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.measure.DaemonCpu;

/** What the daemons of one scheduler counted, and what they took for it. */
record DaemonCounts(NodeCounts nodes, ForecastCounts forecasts, DaemonCpu cpu) {
  DaemonCounts minus(DaemonCounts before) {
    return new DaemonCounts(
        nodes.minus(before.nodes), forecasts.minus(before.forecasts), cpu.minus(before.cpu));
  }
}
