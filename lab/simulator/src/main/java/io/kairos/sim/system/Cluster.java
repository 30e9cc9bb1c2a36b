// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.SettingValues;
import io.kairos.sim.engine.EventQueue;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * What a system works on in one run: time, chance, its settings, and who must be told of ends.
 *
 * @param random of what the system draws
 * @param steps to be told what happens, by systems that have such steps
 */
public record Cluster(
    Nodes nodes,
    EventQueue events,
    UniformRandomProvider random,
    SettingValues settings,
    Cluster.TaskEnds taskEnds,
    StepListener steps) {
  /** Told when a task has ended. */
  @FunctionalInterface
  interface TaskEnds {
    void ended(SimJob job, long durationNanos);
  }

  /** Tasks that all nodes together can run at a time. */
  public int slots() {
    return nodes.allCores();
  }

  /** A task has ended; the system must tell it once for every task that it has handed out. */
  public void ended(SimJob job, long durationNanos) {
    taskEnds.ended(job, durationNanos);
  }
}
