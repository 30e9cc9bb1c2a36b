// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs {@link CgroupV2NodeIT} in a QEMU guest that has only cgroup v2. Only in profile {@code
 * cgroup-v2-node}: {@code integration-tests/src/test/qemu/run.sh}.
 */
class CgroupV2NodeGuestIT {
  @BeforeEach
  void needsAGuest() {
    ClusterGuest.assumeProfile();
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aWholeNodeWorksOnCgroupV2() throws Exception {
    ClusterGuest.run(CgroupV2NodeIT.class);
  }
}
