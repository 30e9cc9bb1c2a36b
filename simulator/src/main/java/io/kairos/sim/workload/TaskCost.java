// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/**
 * How long a task keeps a core busy, beyond its work.
 *
 * @param overheadSeconds per task, whatever its work: allocation, launch, notice of its end
 * @param stretch seconds on the clock for a second of work, at least 1: daemons use the CPU as well
 */
public record TaskCost(double overheadSeconds, double stretch) {
  /** A cluster that costs nothing. */
  public static final TaskCost NONE = new TaskCost(0, 1);

  public TaskCost {
    if (!(overheadSeconds >= 0) || !(stretch >= 1)) {
      throw new IllegalArgumentException("overhead " + overheadSeconds + " s, stretch " + stretch);
    }
  }

  /** Seconds a task of this work keeps its core. */
  public double heldSeconds(double workSeconds) {
    return overheadSeconds + stretch * workSeconds;
  }
}
