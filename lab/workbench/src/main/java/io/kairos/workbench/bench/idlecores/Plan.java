// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import io.kairos.workbench.bench.idlecores.task.TaskLoad;
import io.kairos.workbench.measure.NodeUnderTest;
import java.time.Duration;
import java.util.List;

/**
 * What is measured, the same under every system.
 *
 * @param node each of the two nodes
 * @param quiet what the tasks do, in turn, that are not busy; at least one
 * @param running what the running task does whose slowdown is measured; may be none
 * @param neighbours what the suspended tasks beside it do; may be none
 * @param window of one measurement of the cores that are used
 * @param phases in which the price of suspended neighbours is measured
 */
public record Plan(
    NodeUnderTest node,
    List<TaskLoad> quiet,
    List<TaskLoad> running,
    List<TaskLoad> neighbours,
    Duration window,
    PhasePlan phases) {
  /** NodeManagers, which share the cores of this machine. */
  public static final int NODES = 2;

  public Plan {
    quiet = List.copyOf(quiet);
    running = List.copyOf(running);
    neighbours = List.copyOf(neighbours);
  }

  /** N of all nodes. */
  int cores() {
    return NODES * node.vcores();
  }
}
