// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import net.bytebuddy.asm.Advice;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/**
 * Woven into {@code loadConfiguration} of the provider that keeps the scheduler's configuration in
 * a store: what is stored goes before what the ResourceManager was given.
 */
final class StoreAdvice {
  private StoreAdvice() {}

  @Advice.OnMethodExit
  static void exit(@Advice.Return CapacitySchedulerConfiguration loaded) {
    Replacement.settings(loaded);
  }
}
