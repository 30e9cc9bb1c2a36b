// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import java.util.List;

/**
 * Like the Yahoo trace (thesis, Tables 2.1 and 2.2): 9.41 % of the jobs are long and have 98.31 %
 * of the work. Tasks and durations of short and long jobs are distributed as in the published
 * excerpt, where long jobs are few wide ones and many narrow ones.
 */
public final class YahooLike extends LikeThesis {
  private static final double CUTOFF_SECONDS = 90.5811;
  private static final double BUSY_WORKERS = 0.96 * 4_000;

  private static final List<JobLaw> CLASSES =
      List.of(
          JobLaw.shortJobs(0.9059, 23.1, 20.5, CUTOFF_SECONDS),
          JobLaw.longJobs(0.0611, 17, 640, CUTOFF_SECONDS),
          JobLaw.longJobs(0.0330, 568, 1_400, CUTOFF_SECONDS));

  public YahooLike() {
    super(
        new JobMix("yahoo-like", CLASSES, CUTOFF_SECONDS, BUSY_WORKERS),
        "like the Yahoo trace of the thesis; 96 % load at 4,000 workers",
        24_262);
  }
}
