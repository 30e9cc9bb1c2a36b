// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.measure.Spread;
import java.util.List;

/** The figures of several runs, each over those of all runs. */
record Spreads(Spread p50, Spread p90, Spread p99, Spread mean) {
  /**
   * @param runs at least one
   */
  static Spreads of(List<Distribution> runs) {
    return new Spreads(
        Spread.of(runs, Distribution::p50),
        Spread.of(runs, Distribution::p90),
        Spread.of(runs, Distribution::p99),
        Spread.of(runs, Distribution::mean));
  }

  List<Spread> all() {
    return List.of(p50, p90, p99, mean);
  }
}
