// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.signal;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.process.ProcStat;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.util.Map;
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
    // The task is older than this daemon.
    ProcStat leader = ProcStat.of(Long.parseLong(arguments[1])).orElseThrow();
    control.recall(Map.of(arguments[0], leader.mark()));
    control.started(arguments[0], OptionalLong.of(Long.parseLong(arguments[1])));
    control.suspend(arguments[0]);
    new CountDownLatch(1).await();
  }
}
