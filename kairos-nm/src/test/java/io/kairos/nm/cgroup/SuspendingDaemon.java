// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;

/** A daemon that suspends one task by signals and then waits to be killed. */
final class SuspendingDaemon {
  private SuspendingDaemon() {}

  /**
   * @param arguments task id and pid
   */
  public static void main(String[] arguments) throws Exception {
    CoreControl control = CoreControlFactory.create(SignalCoreControlTest.signals());
    control.started(arguments[0], OptionalLong.of(Long.parseLong(arguments[1])));
    control.suspend(arguments[0]);
    new CountDownLatch(1).await();
  }
}
