// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;

/** Yaq's "X sec": every task takes as long (EuroSys'16, §6.1). */
final class UniformDurations {
  static final String PREFIX = "uniform-";

  private UniformDurations() {}

  /**
   * @param seconds of every task, above 0
   */
  static Workload create(String name, double seconds) {
    return new GridMix(name, List.of(new GridMix.Duration("task", 1, 1)), seconds);
  }
}
