// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import net.bytebuddy.asm.Advice;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/**
 * Woven into {@code MockRM.waitForState}: tests wait for an attempt that is scheduled and then send
 * the heartbeat that allocates its master. Without heartbeats it may be allocated before they look.
 */
final class AttemptStateAdvice {
  private AttemptStateAdvice() {}

  @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
  static boolean enter(
      @Advice.Argument(0) RMAppAttempt attempt,
      @Advice.Argument(1) RMAppAttemptState state,
      @Advice.Argument(2) int timeoutMillis)
      throws InterruptedException {
    return Replacement.hasBeen(attempt, state, timeoutMillis);
  }
}
