// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.sim.workload.PlannedJob;

/**
 * What became of a job.
 *
 * @param completionSeconds from its arrival in the stream until its last task was reported complete
 */
record JobOutcome(PlannedJob job, double completionSeconds) {
  /** When it was complete, in seconds after the start of the stream. */
  double endSeconds() {
    return job.arrivalSeconds() + completionSeconds;
  }
}
