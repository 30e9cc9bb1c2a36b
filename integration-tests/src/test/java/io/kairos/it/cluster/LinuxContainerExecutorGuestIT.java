// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs {@link LinuxContainerExecutorV2IT} in a QEMU guest that has only cgroup v2. Only in profile
 * {@code cgroup-v2-node}: {@code integration-tests/lce/run.sh --cgroup-v2}.
 */
class LinuxContainerExecutorGuestIT {
  @BeforeEach
  void needsAGuest() {
    ClusterGuest.assumeProfile();
    LinuxExecutor.assumeInstalled("integration-tests/lce/run.sh --cgroup-v2");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void tasksOfAnotherUserTakeTurnsOnCgroupV2() throws Exception {
    ClusterGuest.run(LinuxContainerExecutorV2IT.class, "setpriv", LinuxExecutor.program());
  }
}
