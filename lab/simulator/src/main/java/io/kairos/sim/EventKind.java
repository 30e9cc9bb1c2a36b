// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

/** What happens first at one time: a task that ends with its quantum is not preempted. */
enum EventKind {
  TASK_ENDS,
  TIMER,
  TASK_STARTS,
  JOB_ARRIVES,
  HEARTBEAT;

  int rank() {
    return ordinal();
  }
}
