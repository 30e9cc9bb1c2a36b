// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kairos.common.QemuGuest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The package's drop-in for cgroup v2 under this host's systemd, as first process of a guest that
 * is thrown away: a daemon starts again while its task lives. Only in profile {@code
 * cgroup-v2-qemu}.
 */
class SystemdGuestIT {
  private static final Path SYSTEMD = Path.of("/lib/systemd/systemd");
  private static final Path GUEST = Path.of("src/test/qemu");

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aDaemonStartsAgainWhileItsTaskLives() throws Exception {
    assumeTrue(Files.isExecutable(SYSTEMD), "needs systemd");
    QemuGuest.run(
            GUEST.resolve("run-guest.sh"),
            CgroupV2GuestIT.classPath(),
            Map.of(
                "GUEST_INIT",
                GUEST.resolve("init-systemd").toString(),
                "GUEST_PROGRAMS",
                "setsid systemctl " + SYSTEMD,
                "GUEST_FILES",
                GUEST.resolve("systemd-restarts") + " ../conf/systemd/nodemanager-cgroup-v2.conf"))
        .assertNothingFailed();
  }
}
