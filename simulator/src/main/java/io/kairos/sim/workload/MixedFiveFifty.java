// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;

/** Yaq's Mixed-5-50: 80 % of the jobs have tasks of 5 s, 20 % tasks of 50 s (EuroSys'16, §6.1). */
final class MixedFiveFifty {
  private MixedFiveFifty() {}

  static Workload create() {
    return new GridMix(
        "mixed-5-50",
        List.of(new GridMix.Duration("5 s", 0.8, 1), new GridMix.Duration("50 s", 0.2, 10)),
        5);
  }
}
