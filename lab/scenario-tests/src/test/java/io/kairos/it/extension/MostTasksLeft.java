// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.JobStanding;

/** The opposite of the fewest tasks left. */
public final class MostTasksLeft implements JobOrder {
  @Override
  public String name() {
    return "mrtf";
  }

  @Override
  public String does() {
    return "the one with the most tasks left";
  }

  @Override
  public long key(JobStanding job, JobOrderOptions options) {
    return Integer.MAX_VALUE - (long) job.progress().remainingTasks();
  }

  @Override
  public boolean usesProgress() {
    return true;
  }
}
