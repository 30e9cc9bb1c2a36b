// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
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
  private static final Path KERNEL =
      Path.of(
          System.getenv()
              .getOrDefault(
                  "KAIROS_QEMU_KERNEL",
                  System.getProperty("user.home") + "/.cache/kairos/vmlinuz"));

  /** The guest's memory holds its disk: of the class path it gets what these tests need. */
  private static final Pattern NEEDED =
      Pattern.compile(
          "(kairos|junit|opentest4j|apiguardian|assertj|byte-buddy|HdrHistogram|slf4j-api).*"
              + "|classes|test-classes");

  private static final Pattern COUNT = Pattern.compile("\\[ +(\\d+) tests (\\w+) +]");

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theRealCgroupTestsPassOnCgroupV2() throws Exception {
    assertThat(KERNEL)
        .as("the guest's kernel; run .ci/qemu-packages.sh or set KAIROS_QEMU_KERNEL")
        .isReadable();
    Path work = Files.createDirectories(Path.of("target", "qemu").toAbsolutePath());
    Process guest =
        new ProcessBuilder(
                Path.of("src/test/qemu/run-guest.sh").toAbsolutePath().toString(),
                work.toString(),
                KERNEL.toString(),
                classPath())
            .redirectErrorStream(true)
            .start();
    List<String> console;
    try {
      console = echo(guest);
    } finally {
      guest.descendants().forEach(ProcessHandle::destroyForcibly);
      guest.destroyForcibly();
    }

    assertThat(console).as("what the guest said last").contains("KAIROS-EXIT 0");
    assertThat(count("found", console)).isGreaterThanOrEqualTo(20);
    assertThat(count("successful", console)).isEqualTo(count("found", console));
  }

  private static List<String> echo(Process guest) throws Exception {
    List<String> console = new ArrayList<>();
    try (BufferedReader output = guest.inputReader()) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        System.out.println("[guest] " + line);
        console.add(line.strip());
      }
    }
    return console;
  }

  private static int count(String outcome, List<String> console) {
    return console.stream()
        .map(COUNT::matcher)
        .filter(matcher -> matcher.matches() && matcher.group(2).equals(outcome))
        .map((Matcher matcher) -> Integer.valueOf(matcher.group(1)))
        .findFirst()
        .orElse(-1);
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            entry ->
                Files.exists(Path.of(entry))
                    && NEEDED.matcher(Path.of(entry).getFileName().toString()).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
