// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.NamedChoice;
import java.util.List;
import java.util.Optional;

/** Yaq's Mixed-5-50: 80 % of the jobs have tasks of 5 s, 20 % tasks of 50 s (EuroSys'16, §6.1). */
public final class MixedFiveFifty extends NamedChoice implements WorkloadKind {
  public MixedFiveFifty() {
    super("mixed-5-50", "jobs of many equal tasks, of 5 s in four jobs and of 50 s in the fifth");
  }

  @Override
  public Optional<Workload> named(String text) {
    return text.equals(name())
        ? Optional.of(
            new GridMix(
                name(),
                List.of(new GridMix.Duration("5 s", 0.8, 1), new GridMix.Duration("50 s", 0.2, 10)),
                5))
        : Optional.empty();
  }
}
