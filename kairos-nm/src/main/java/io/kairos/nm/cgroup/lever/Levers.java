// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import java.util.List;

/** What is written to the CPU files of tasks' cgroups, and how. */
public final class Levers {
  private final CpuLever chosen;
  private final List<CpuLever> all;
  private final Caps caps;
  private final TaskWeight weight;

  /**
   * @param chosen what takes CPU from tasks
   * @param all {@code chosen} and the others of this cgroup version: a task may have been shrunk by
   *     a daemon that was configured for another one
   * @param weight of a task in a cgroup of our own
   */
  public Levers(CpuLever chosen, List<CpuLever> all, Caps caps, TaskWeight weight) {
    this.chosen = chosen;
    this.all = List.copyOf(all);
    this.caps = caps;
    this.weight = weight;
  }

  public CpuLever chosen() {
    return chosen;
  }

  public List<CpuLever> all() {
    return all;
  }

  public Caps caps() {
    return caps;
  }

  public TaskWeight weight() {
    return weight;
  }
}
