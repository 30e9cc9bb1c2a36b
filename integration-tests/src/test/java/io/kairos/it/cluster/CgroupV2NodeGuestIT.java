// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.common.QemuGuest;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs {@link CgroupV2NodeIT} in a QEMU guest that has only cgroup v2. Only in profile {@code
 * cgroup-v2-node}: {@code integration-tests/src/test/qemu/run.sh}.
 */
class CgroupV2NodeGuestIT {
  private static final Pattern NOT_NEEDED =
      Pattern.compile("(selenium|opentelemetry|mockito|guava-testlib).*");

  /** What Hadoop's daemons use of Java. */
  private static final String MODULES =
      "java.se,jdk.unsupported,jdk.zipfs,jdk.crypto.ec,jdk.management,jdk.naming.dns,jdk.net,"
          + "jdk.security.auth,jdk.security.jgss,jdk.charsets";

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aWholeNodeWorksOnCgroupV2() throws Exception {
    Assumptions.assumeTrue(hasConsole(), "only in profile cgroup-v2-node");
    Path init = Path.of("src/test/qemu/init").toAbsolutePath();
    QemuGuest.run(
            Path.of("../kairos-nm/src/test/qemu/run-guest.sh"),
            classPath(),
            Map.of(
                "GUEST_INIT", init.toString(),
                "GUEST_PROGRAMS", "setsid taskset getconf",
                "GUEST_MODULES", MODULES,
                "GUEST_MEMORY_MB", "4096",
                "GUEST_SHIFT", "0"))
        .assertEveryTestPassed(1);
  }

  private static boolean hasConsole() {
    return ClassLoader.getSystemResource("org/junit/platform/console/ConsoleLauncher.class")
        != null;
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            entry ->
                Files.exists(Path.of(entry))
                    && !NOT_NEEDED.matcher(Path.of(entry).getFileName().toString()).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
