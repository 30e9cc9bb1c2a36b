// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.trace.TaskSize;

/**
 * The container of a job's master where it holds a core of its node until the job ends. It is never
 * suspended, and uses no CPU that is worth telling.
 */
public final class MasterContainer extends SimTask {
  private static final int NO_TASK = -1;

  public MasterContainer(int job) {
    super(
        new JobOfTask(job, () -> false),
        NO_TASK,
        new StageOfTask(0, false, TaskSize.ONE_CORE, NEVER),
        0);
  }

  @Override
  public String id() {
    return application() + "-master";
  }

  @Override
  public boolean isIdle() {
    return true;
  }

  @Override
  public boolean isService() {
    return true;
  }
}
