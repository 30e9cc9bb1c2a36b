// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.sim.workload.PlannedJob;

/**
 * What became of a job.
 *
 * @param completionSeconds from its arrival in the stream until its last task was reported complete
 */
public record JobOutcome(PlannedJob job, double completionSeconds) {
  /** When it was complete, in seconds after the start of the stream. */
  public double endSeconds() {
    return job.arrivalSeconds() + completionSeconds;
  }
}
