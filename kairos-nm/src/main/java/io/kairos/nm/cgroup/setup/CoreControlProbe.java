// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.setup;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import java.util.Map;
import java.util.Optional;

/** Which controls are possible on this machine, and what keeps the others from working. */
public final class CoreControlProbe {
  private final Map<CoreControlChoice, String> obstacles;
  private final Map<CoreControlChoice, String> means;
  private final Map<CoreControlChoice, String> uncounted;

  /**
   * @param obstacles what keeps a choice from working; a possible choice has no entry
   * @param means see {@link CoreControl#means}; only a possible choice has an entry
   * @param uncounted why a possible choice counts no CPU time; one that does has no entry
   */
  CoreControlProbe(
      Map<CoreControlChoice, String> obstacles,
      Map<CoreControlChoice, String> means,
      Map<CoreControlChoice, String> uncounted) {
    this.obstacles = Map.copyOf(obstacles);
    this.means = Map.copyOf(means);
    this.uncounted = Map.copyOf(uncounted);
  }

  public boolean isPossible(CoreControlChoice choice) {
    return !obstacles.containsKey(choice);
  }

  /** Why the choice does not work here, as one sentence; empty if it does. */
  public Optional<String> obstacle(CoreControlChoice choice) {
    return Optional.ofNullable(obstacles.get(choice));
  }

  /** See {@link CoreControl#means}; empty if the choice does not work here. */
  public Optional<String> means(CoreControlChoice choice) {
    return Optional.ofNullable(means.get(choice));
  }

  /** See {@link CoreControl#cpuTimeObstacle}; empty, too, if the choice does not work here. */
  public Optional<String> cpuTimeObstacle(CoreControlChoice choice) {
    return Optional.ofNullable(uncounted.get(choice));
  }
}
