// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceKind;
import java.util.List;

/**
 * Like the trace Facebook 2010 (thesis, Tables 2.1 and 2.2): 2.01 % of the jobs are long and have
 * 99.79 % of the work. No excerpt of that size is public.
 */
public final class FacebookLike implements TraceKind {
  private static final double CUTOFF_SECONDS = 76.5951;
  private static final double BUSY_WORKERS = 0.90 * 170_000;

  private static final List<JobLaw> CLASSES =
      List.of(
          JobLaw.shortJobs(0.9799, 3, 16, CUTOFF_SECONDS),
          JobLaw.longJobs(0.0201, 2_500, 435, CUTOFF_SECONDS));

  @Override
  public String name() {
    return "facebook-like";
  }

  @Override
  public String does() {
    return "like the trace Facebook 2010 of the thesis; 90 % load at 170,000 workers";
  }

  @Override
  public int usualJobs() {
    return 1_169_184;
  }

  @Override
  public Trace draw(int jobs, Laws laws, long seed) {
    return new DrawnTrace(
        new JobMix(name(), CLASSES, CUTOFF_SECONDS, BUSY_WORKERS), jobs, laws, seed);
  }
}
