// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonAccountTest {
  private static final Map<String, String> NOTHING = Map.of();
  private static final String MAIN_CLASS = DaemonKind.NODE_MANAGER.mainClass();

  @TempDir private Path proc;

  @Test
  void theOwnerOfARunningNodeManagerIsItsUser() throws IOException {
    run("4711", "/usr/bin/java", "-Dproc_nodemanager", MAIN_CLASS);
    own("4711", "nobody");
    DaemonAccount account = find(Map.of("YARN_NODEMANAGER_USER", "other"));
    assertThat(account.name()).contains("nobody");
    assertThat(account.source()).isEqualTo("process 4711");
  }

  @Test
  void programsThatOnlyNameItsClassAreNoNodeManagers() throws IOException {
    run("1", "pgrep", "-f", MAIN_CLASS);
    run("2", "java", "-Dlooks=" + MAIN_CLASS, "Other");
    run("3", "");
    Files.createDirectory(proc.resolve("self"));
    assertThat(find(NOTHING).name()).isEmpty();
  }

  @Test
  void theEnvironmentCountsWhereNoneRuns() {
    assertThat(find(Map.of("YARN_USER", "old", "YARN_NODEMANAGER_USER", " yarn ")).name())
        .contains("yarn");
    assertThat(find(Map.of("YARN_USER", "old")).source()).isEqualTo("YARN_USER");
  }

  @Test
  void anAccountThatNothingTellsIsSaidWithTheReason() {
    assertThat(find(Map.of("YARN_NODEMANAGER_USER", "")).name()).isEmpty();
    assertThat(find(NOTHING).source())
        .isEqualTo("no NodeManager runs here now, and YARN_NODEMANAGER_USER is not set");
    assertThat(DaemonAccount.find(proc.resolve("none"), NOTHING).name()).isEmpty();
  }

  @Test
  void nodeManagersOfSeveralUsersTellNothing() throws IOException {
    run("1", "/java/bin/java", MAIN_CLASS);
    run("2", "/java/bin/java", MAIN_CLASS);
    own("2", "nobody");
    assertThat(find(NOTHING).name()).isEmpty();
    assertThat(find(NOTHING).source()).contains("nobody, ").contains(" run here");
  }

  private DaemonAccount find(Map<String, String> environment) {
    return DaemonAccount.find(proc, environment);
  }

  private void run(String pid, String... words) throws IOException {
    Path process = Files.createDirectory(proc.resolve(pid));
    Files.writeString(process.resolve("cmdline"), String.join("\0", List.of(words)) + "\0");
  }

  private void own(String pid, String user) throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "needs root to give a file away");
    Path process = proc.resolve(pid);
    Files.setOwner(
        process,
        process.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
  }
}
