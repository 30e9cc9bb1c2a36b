// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** Shortest remaining job first (Yaq, §4.1): the job with the least remaining work. */
public final class LeastWorkLeft implements JobOrder {
  @Override
  public String name() {
    return "srjf";
  }

  @Override
  public String does() {
    return "the one with the least work left";
  }

  @Override
  public long key(JobStanding job, JobOrderOptions options) {
    return job.progress().remainingWorkMillis();
  }

  @Override
  public boolean usesProgress() {
    return true;
  }
}
