// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

/**
 * Tells tasks whose process has ended before YARN knows it. Under Docker's runtime
 * container-executor looks for the exit code of a task that ended well for half a minute ({@code
 * docker.inspect.max.retries}, 3 s each), and tells nobody until then. Owned by the scheduler
 * thread.
 */
final class EndedProcesses {
  private final ProcessIds processIds;

  EndedProcesses(ProcessIds processIds) {
    this.processIds = processIds;
  }

  /** Whether the task's process was seen to run, and does so no more. */
  boolean include(NodeTask task) {
    if (task.pid.isEmpty()) {
      return false;
    }
    if (processIds.isAlive(task.pid.getAsLong())) {
      task.seenPid = task.pid;
      return false;
    }
    return task.pid.equals(task.seenPid);
  }
}
