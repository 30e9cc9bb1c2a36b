// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import java.util.List;

/**
 * Like the trace Cloudera-c (thesis, Tables 2.1 and 2.2): 5.02 % of the jobs are long and have
 * 92.79 % of the work. No excerpt is public: the numbers of tasks are such that Table 3.2's counts
 * of probes come out at 15,000 workers.
 */
public final class ClouderaLike extends LikeThesis {
  private static final double CUTOFF_SECONDS = 272.783;
  private static final double BUSY_WORKERS = 0.95 * 15_000;

  private static final List<JobLaw> CLASSES =
      List.of(
          JobLaw.shortJobs(0.9498, 155, 60, CUTOFF_SECONDS),
          JobLaw.longJobs(0.0502, 1_500, 1_212, CUTOFF_SECONDS));

  public ClouderaLike() {
    super(
        new JobMix("cloudera-c-like", CLASSES, CUTOFF_SECONDS, BUSY_WORKERS),
        "like the trace Cloudera-c of the thesis; 95 % load at 15,000 workers",
        21_030);
  }
}
