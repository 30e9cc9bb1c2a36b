// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.JobProgress;

/** What a {@link JobOrder} may know of a job; asked for only where an order uses it. */
public interface JobStanding {
  /** Service that all tasks of the job attained together, in core-seconds. */
  double attainedSeconds();

  /** What is left of the job. */
  JobProgress progress();

  /** Its rank among all jobs, lower for those that go first; at least 0. */
  long rank();
}
