// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.SettingValues;
import io.kairos.sim.engine.EventQueue;
import org.apache.commons.rng.UniformRandomProvider;

/** What a system works on in one run: time, chance, its settings, and who must be told of ends. */
public final class Cluster {
  /** Told when a task has ended. */
  @FunctionalInterface
  interface TaskEnds {
    void ended(SimJob job, long durationNanos);
  }

  private final Nodes nodes;
  private final EventQueue events;
  private final UniformRandomProvider random;
  private final SettingValues settings;
  private final TaskEnds taskEnds;
  private final StepListener steps;

  /**
   * @param random of what the system draws
   */
  Cluster(
      Nodes nodes,
      EventQueue events,
      UniformRandomProvider random,
      SettingValues settings,
      TaskEnds taskEnds,
      StepListener steps) {
    this.nodes = nodes;
    this.events = events;
    this.random = random;
    this.settings = settings;
    this.taskEnds = taskEnds;
    this.steps = steps;
  }

  public Nodes nodes() {
    return nodes;
  }

  /** Tasks that all nodes together can run at a time. */
  public int slots() {
    return nodes.allCores();
  }

  public EventQueue events() {
    return events;
  }

  public UniformRandomProvider random() {
    return random;
  }

  public SettingValues settings() {
    return settings;
  }

  /** To be told what happens, by systems that have such steps. */
  public StepListener steps() {
    return steps;
  }

  /** A task has ended; the system must tell it once for every task that it has handed out. */
  public void ended(SimJob job, long durationNanos) {
    taskEnds.ended(job, durationNanos);
  }
}
