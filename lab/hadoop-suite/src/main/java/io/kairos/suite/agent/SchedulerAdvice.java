// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import net.bytebuddy.asm.Advice;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** Woven into {@code ResourceManager.createScheduler}. */
final class SchedulerAdvice {
  private SchedulerAdvice() {}

  @Advice.OnMethodExit
  @SuppressWarnings("UnusedVariable") // the assignment changes what the method returns
  static void exit(
      @Advice.This ResourceManager resourceManager,
      @Advice.Return(readOnly = false) ResourceScheduler scheduler) {
    scheduler = Replacement.scheduler(resourceManager.getConfig(), scheduler);
  }
}
