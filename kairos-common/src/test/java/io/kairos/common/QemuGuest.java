// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A guest whose kernel has nothing but cgroup v2, which runs tests and is thrown away: see
 * docs/developer/testing.md.
 */
public final class QemuGuest {
  private static final Path KERNEL =
      Path.of(
          System.getenv()
              .getOrDefault(
                  "KAIROS_QEMU_KERNEL",
                  System.getProperty("user.home") + "/.cache/kairos/vmlinuz"));

  private static final Pattern COUNT = Pattern.compile("\\[ +(\\d+) tests (\\w+) +]");

  private final List<String> console;

  private QemuGuest(List<String> console) {
    this.console = console;
  }

  /**
   * Boots the guest, prints its console as {@code [guest] …} and waits until it has powered off.
   *
   * @param script {@code run-guest.sh}
   * @param classPath of the tests
   * @param settings of the script, by the name of their variable
   * @throws AssertionError if there is no kernel
   */
  public static QemuGuest run(Path script, String classPath, Map<String, String> settings)
      throws IOException {
    assertThat(KERNEL)
        .as("the guest's kernel; run .ci/qemu-packages.sh or set KAIROS_QEMU_KERNEL")
        .isReadable();
    Path work = Files.createDirectories(Path.of("target", "qemu").toAbsolutePath());
    ProcessBuilder builder =
        new ProcessBuilder(
                script.toAbsolutePath().normalize().toString(),
                work.toString(),
                KERNEL.toString(),
                classPath)
            .redirectErrorStream(true);
    builder.environment().putAll(settings);
    Process guest = builder.start();
    try {
      return new QemuGuest(echo(guest));
    } finally {
      guest.descendants().forEach(ProcessHandle::destroyForcibly);
      guest.destroyForcibly();
    }
  }

  /**
   * Fails unless every test of the guest was successful; one that was skipped was not.
   *
   * @param atLeast so many tests there are
   */
  public void assertEveryTestPassed(int atLeast) {
    assertNothingFailed();
    assertThat(count("found")).isGreaterThanOrEqualTo(atLeast);
    assertThat(count("successful")).isEqualTo(count("found"));
  }

  /** Fails unless the guest came to its end and says that nothing failed in it. */
  public void assertNothingFailed() {
    assertThat(console).as("what the guest said last").contains("KAIROS-EXIT 0");
  }

  private static List<String> echo(Process guest) throws IOException {
    List<String> console = new ArrayList<>();
    try (BufferedReader output = guest.inputReader()) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        System.out.println("[guest] " + line);
        console.add(line.strip());
      }
    }
    return console;
  }

  private int count(String outcome) {
    return console.stream()
        .map(COUNT::matcher)
        .filter(matcher -> matcher.matches() && matcher.group(2).equals(outcome))
        .map((Matcher matcher) -> Integer.valueOf(matcher.group(1)))
        .findFirst()
        .orElse(-1);
  }
}
