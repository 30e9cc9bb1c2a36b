// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.common.NamedChoice;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceKind;

/**
 * The Hive queries of Yaq's evaluation (EuroSys'16, §6.1) for its 80 nodes of 10 slots; see {@link
 * HiveLikeTrace}. The paper does not say how queries arrive: here at random, every 2 s in the mean,
 * which is a load of 85 % there.
 */
public final class HiveLike extends NamedChoice implements TraceKind {
  private static final int QUERIES = 185;
  private static final double GAP_SECONDS = 2;

  public HiveLike() {
    super(
        "hive-like",
        "queries of 57.9 maps and 1.5 reduces in the mean, tasks of 22.9 s, for 80 workers of 10"
            + " cores (Yaq, Hive-MS)");
  }

  @Override
  public int usualJobs() {
    return QUERIES;
  }

  @Override
  public Trace draw(int jobs, Laws laws, long seed) {
    return new HiveLikeTrace(jobs, GAP_SECONDS, seed);
  }
}
