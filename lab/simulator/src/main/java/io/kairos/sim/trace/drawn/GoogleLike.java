// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import java.util.List;

/**
 * Like the Google trace (thesis, Tables 2.1 and 2.2): 10 % of the jobs are long and have 83.65 % of
 * the work. Most jobs have one task, as in the published excerpt.
 */
public final class GoogleLike extends LikeThesis {
  private static final double CUTOFF_SECONDS = 1_129.532;
  private static final double BUSY_WORKERS = 0.90 * 15_000;

  private static final List<JobLaw> CLASSES =
      List.of(
          JobLaw.shortJobs(0.675, 0.2, 150, CUTOFF_SECONDS),
          JobLaw.shortJobs(0.144, 15, 150, CUTOFF_SECONDS),
          JobLaw.shortJobs(0.081, 273, 420, CUTOFF_SECONDS),
          JobLaw.longJobs(0.052, 0.2, 1_000, CUTOFF_SECONDS),
          JobLaw.longJobs(0.018, 0.2, 20_000, CUTOFF_SECONDS),
          JobLaw.longJobs(0.015, 40, 1_000, CUTOFF_SECONDS),
          JobLaw.longJobs(0.005, 40, 20_000, CUTOFF_SECONDS),
          JobLaw.longJobs(0.005, 590, 1_000, CUTOFF_SECONDS),
          JobLaw.longJobs(0.005, 590, 8_400, CUTOFF_SECONDS));

  public GoogleLike() {
    super(
        new JobMix("google-like", CLASSES, CUTOFF_SECONDS, BUSY_WORKERS),
        "like the Google trace of the thesis; 90 % load at 15,000 workers",
        506_460);
  }
}
