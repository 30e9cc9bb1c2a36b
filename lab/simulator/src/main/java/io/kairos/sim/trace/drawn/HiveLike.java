// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;

/**
 * The Hive queries of Yaq's evaluation (EuroSys'16, §6.1) for its 80 nodes of 10 slots; see {@link
 * HiveLikeTrace}. The paper does not say how queries arrive: here at random, every 2 s in the mean,
 * which is a load of 85 % there.
 */
public final class HiveLike extends DrawnKind {
  private static final double GAP_SECONDS = 2;

  public HiveLike() {
    super(
        "hive-like",
        "queries of 57.9 maps and 1.5 reduces in the mean, tasks of 22.9 s, for 80 workers of 10"
            + " cores (Yaq, Hive-MS)",
        185);
  }

  @Override
  public Trace draw(int jobs, Laws laws, long seed) {
    return new HiveLikeTrace(jobs, GAP_SECONDS, seed);
  }
}
