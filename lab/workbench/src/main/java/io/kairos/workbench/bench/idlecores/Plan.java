// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import io.kairos.workbench.bench.idlecores.task.TaskLoad;
import java.time.Duration;
import java.util.List;

/**
 * What is measured, the same under every system.
 *
 * @param vcores N of each of the two nodes, at least 1
 * @param queueVcores Q of each, at least 1
 * @param quantumMillis W, in milliseconds
 * @param quiet what the tasks do, in turn, that are not busy; at least one
 * @param running what the running task does whose slowdown is measured; may be none
 * @param neighbours what the suspended tasks beside it do; may be none
 * @param window of one measurement of the cores that are used
 * @param phase one with or without neighbours
 * @param pairs of such phases for every pair of kinds, at least 1
 */
public record Plan(
    int vcores,
    int queueVcores,
    int quantumMillis,
    List<TaskLoad> quiet,
    List<TaskLoad> running,
    List<TaskLoad> neighbours,
    Duration window,
    Duration phase,
    int pairs) {
  /** NodeManagers, which share the cores of this machine. */
  public static final int NODES = 2;

  public Plan {
    quiet = List.copyOf(quiet);
    running = List.copyOf(running);
    neighbours = List.copyOf(neighbours);
  }

  /** N of all nodes. */
  int cores() {
    return NODES * vcores;
  }

  /** N + Q of one node. */
  int tasksPerNode() {
    return vcores + queueVcores;
  }
}
