// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import io.kairos.common.QemuGuest;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs every test tagged {@code real-cgroup} but those tagged {@code cgroup-v1} on a kernel that
 * has only cgroup v2, in a QEMU guest that is thrown away: see docs/developer/testing.md. Only in
 * profile {@code cgroup-v2-qemu}.
 */
class CgroupV2GuestIT {
  /** The guest's memory holds its disk: of the class path it gets what these tests need. */
  private static final Pattern NEEDED =
      Pattern.compile(
          "(kairos|junit|opentest4j|apiguardian|assertj|byte-buddy|HdrHistogram|slf4j-api).*"
              + "|classes|test-classes");

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theRealCgroupTestsPassOnCgroupV2() throws Exception {
    QemuGuest.run(Path.of("src/test/qemu/run-guest.sh"), classPath(), Map.of())
        .assertEveryTestPassed(20);
  }

  static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            entry ->
                Files.exists(Path.of(entry))
                    && NEEDED.matcher(Path.of(entry).getFileName().toString()).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
