// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import java.util.List;

/** A system that a user simulates by its name. Stateless. */
public interface SimulatedSystem extends Choice {
  Registry<SimulatedSystem> ALL = Registry.of(SimulatedSystem.class, "system");

  /** What can be set, in the order of the help. */
  List<Knob> knobs();

  /** Whether a reduce waits for the maps of its job; otherwise jobs must have maps only. */
  default boolean knowsReduces() {
    return false;
  }

  /** Whether a stage waits for those that it names; otherwise no task of a job waits for others. */
  default boolean knowsStages() {
    return false;
  }

  /** Whether it plays how many cores and how much memory a task holds. */
  default boolean knowsSizes() {
    return false;
  }

  /**
   * Whether a job that has executors holds these until it ends; otherwise each task asks for a core
   * of its own.
   */
  default boolean knowsExecutors() {
    return false;
  }

  /** A scheduler for one run, with nothing in it. */
  Scheduler start(Cluster cluster);
}
