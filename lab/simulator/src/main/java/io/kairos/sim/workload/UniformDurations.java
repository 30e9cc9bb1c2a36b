// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;

/** Yaq's "X sec": every task takes as long (EuroSys'16, §6.1). */
public final class UniformDurations extends FamilyBySeconds {
  public UniformDurations() {
    super("uniform-", "SECONDS", "jobs of many tasks that all take as long");
  }

  @Override
  public String example() {
    return "uniform-1";
  }

  @Override
  Workload create(String name, double seconds) {
    return new GridMix(name, List.of(new GridMix.Duration("task", 1, 1)), seconds);
  }
}
