// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.engine;

/** What happens first at one time: a task that ends with its quantum is not preempted. */
public enum EventKind {
  TASK_ENDS,
  TIMER,
  TASK_STARTS,
  JOB_ARRIVES,
  HEARTBEAT;

  public int rank() {
    return ordinal();
  }
}
