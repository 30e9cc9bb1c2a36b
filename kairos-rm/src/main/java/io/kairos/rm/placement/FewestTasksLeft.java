// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** Least remaining tasks first (Yaq, §4.1), which needs no estimates. */
public final class FewestTasksLeft implements JobOrder {
  @Override
  public String name() {
    return "lrtf";
  }

  @Override
  public String does() {
    return "the one with the fewest tasks left";
  }

  @Override
  public long key(JobStanding job, JobOrderOptions options) {
    return job.progress().remainingTasks();
  }

  @Override
  public boolean usesProgress() {
    return true;
  }
}
