// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import java.util.List;

/**
 * Like the trace Facebook 2010 (thesis, Tables 2.1 and 2.2): 2.01 % of the jobs are long and have
 * 99.79 % of the work. No excerpt of that size is public.
 */
public final class FacebookLike extends LikeThesis {
  private static final double CUTOFF_SECONDS = 76.5951;
  private static final double BUSY_WORKERS = 0.90 * 170_000;

  private static final List<JobLaw> CLASSES =
      List.of(
          JobLaw.shortJobs(0.9799, 3, 16, CUTOFF_SECONDS),
          JobLaw.longJobs(0.0201, 2_500, 435, CUTOFF_SECONDS));

  public FacebookLike() {
    super(
        new JobMix("facebook-like", CLASSES, CUTOFF_SECONDS, BUSY_WORKERS),
        "like the trace Facebook 2010 of the thesis; 90 % load at 170,000 workers",
        1_169_184);
  }
}
