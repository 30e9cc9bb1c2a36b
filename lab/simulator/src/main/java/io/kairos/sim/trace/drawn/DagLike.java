// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.common.NamedChoice;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceKind;

/**
 * Queries whose stages are chains, diamonds and trees of joins, for 30 workers of 4 cores; see
 * {@link DagLikeTrace}. They arrive at random, so often that they take 85 % of the cores' time.
 */
public final class DagLike extends NamedChoice implements TraceKind {
  private static final int QUERIES = 1_000;
  private static final double CORES = 120;
  private static final double LOAD = 0.85;

  public DagLike() {
    super(
        "dag-like",
        "queries of stages in chains, diamonds and trees of joins, a tenth of them large, for 30"
            + " workers of 4 cores");
  }

  @Override
  public int usualJobs() {
    return QUERIES;
  }

  @Override
  public Trace draw(int jobs, Laws laws, long seed) {
    return new DagLikeTrace(jobs, DagLikeTrace.MEAN_WORK_SECONDS / (LOAD * CORES), seed);
  }
}
