// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import io.kairos.common.Setting;
import io.kairos.sim.trace.TraceFeature;
import java.util.List;
import java.util.Set;

/** A system that a user simulates by its name. Stateless. */
public interface SimulatedSystem extends Choice {
  Registry<SimulatedSystem> ALL = Registry.of(SimulatedSystem.class, "system");

  /** What can be set, in the order of the help. */
  default List<Setting<?>> settings() {
    return List.of();
  }

  /**
   * Whether a setting is one of its own.
   *
   * @param name as a user writes it: with the name of a system and a dot before it, or without
   */
  default boolean hasSetting(String name) {
    return name.startsWith(name() + ".")
        || settings().stream().anyMatch(setting -> setting.property().equals(name));
  }

  /** What it plays of jobs; of other traces it refuses those that have what must be known. */
  default Set<TraceFeature> knows() {
    return Set.of();
  }

  /** A scheduler for one run, with nothing in it. */
  Scheduler start(Cluster cluster);
}
