// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.NamedChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Yaq's heavy-tailed variant of GridMix-MS (EuroSys'16, §6.5.4): durations that are distributed
 * exponentially with a mean of 49 s, the longest fifth of which takes 500 s more.
 */
public final class HeavyGridMix extends NamedChoice implements WorkloadKind {
  private static final double MEAN_SECONDS = 49;
  private static final double LONGEST_SHARE = 0.2;
  private static final double MORE_SECONDS = 500;

  public HeavyGridMix() {
    super(
        "gridmix-ms-heavy",
        "the jobs of exponential-49, the longest fifth of which has tasks that take 500 s more");
  }

  @Override
  public Optional<Workload> named(String text) {
    return text.equals(name()) ? Optional.of(heavy()) : Optional.empty();
  }

  private Workload heavy() {
    List<GridMix.Duration> all = ExponentialDurations.relative();
    double shortest = MEAN_SECONDS * ExponentialDurations.shortestOfMean1();
    List<GridMix.Duration> heavy = new ArrayList<>();
    // Classes are equally probable.
    long firstOfLongest = Math.round((1 - LONGEST_SHARE) * all.size());
    for (GridMix.Duration each : all) {
      double more = heavy.size() < firstOfLongest ? 0 : MORE_SECONDS / shortest;
      heavy.add(new GridMix.Duration(each.name(), each.probability(), each.relative() + more));
    }
    return new GridMix(name(), heavy, shortest);
  }
}
