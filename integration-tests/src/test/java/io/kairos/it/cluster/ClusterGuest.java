// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.common.QemuGuest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/** A QEMU guest with nothing but cgroup v2 that runs one test with a whole cluster. */
final class ClusterGuest {
  private static final Pattern NOT_NEEDED =
      Pattern.compile("(selenium|opentelemetry|mockito|guava-testlib).*");

  /** What Hadoop's daemons use of Java. */
  private static final String MODULES =
      "java.se,jdk.unsupported,jdk.zipfs,jdk.crypto.ec,jdk.management,jdk.naming.dns,jdk.net,"
          + "jdk.security.auth,jdk.security.jgss,jdk.charsets";

  private ClusterGuest() {}

  /** Skips the test outside profile {@code cgroup-v2-node}. */
  static void assumeProfile() {
    Assumptions.assumeTrue(
        ClassLoader.getSystemResource("org/junit/platform/console/ConsoleLauncher.class") != null,
        "only in profile cgroup-v2-node");
  }

  /**
   * Runs a test class there; every test of it has to pass.
   *
   * @param programs that it needs beside those of every cluster: names, or files
   */
  static void run(Class<?> test, String... programs) throws IOException {
    QemuGuest.run(
            Path.of("../kairos-nm/src/test/qemu/run-guest.sh"),
            classPath(),
            Map.of(
                "GUEST_INIT",
                Path.of("src/test/qemu/init").toAbsolutePath().toString(),
                "GUEST_TEST",
                test.getName(),
                "GUEST_PROGRAMS",
                "setsid taskset getconf " + String.join(" ", programs),
                "GUEST_MODULES",
                MODULES,
                "GUEST_MEMORY_MB",
                "4096",
                "GUEST_SHIFT",
                "0"))
        .assertEveryTestPassed(1);
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
