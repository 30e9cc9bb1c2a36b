// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;

/**
 * Queries whose stages are chains, diamonds and trees of joins, for 30 workers of 4 cores; see
 * {@link DagLikeTrace}. They arrive at random, so often that they take 85 % of the cores' time.
 */
public final class DagLike extends DrawnKind {
  private static final double CORES = 120;
  private static final double LOAD = 0.85;

  public DagLike() {
    super(
        "dag-like",
        "queries of stages in chains, diamonds and trees of joins, a tenth of them large, for 30"
            + " workers of 4 cores",
        1_000);
  }

  @Override
  public Trace draw(int jobs, Laws laws, long seed) {
    return new DagLikeTrace(jobs, DagLikeTrace.MEAN_WORK_SECONDS / (LOAD * CORES), seed);
  }
}
