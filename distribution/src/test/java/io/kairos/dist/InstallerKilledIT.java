// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/kairos-install} killed at each of its steps, and run again. */
@Tag("long")
class InstallerKilledIT extends InstallerRun {
  @ParameterizedTest
  @ValueSource(strings = {"--side=all", "--side=all --copy"})
  void theRemainsOfAKilledRunAreMendedByTheNextOneOrRemoved(String words) throws IOException {
    String[] arguments = words.split(" ", -1);
    // Killed at each of its steps in turn: by a command of its own that kills it when it is due.
    for (int step = 1; ; step += words.contains("--copy") ? 3 : 1) {
      Shell.Result killed = runKilledAtStep(step, arguments);
      if (killed.exitCode() == 0) {
        assertThat(step).as("steps of an installation").isGreaterThan(10);
        break;
      }
      assertThat(killed.exitCode()).as(killed.output()).isEqualTo(137);
      if (step % 2 == 0) {
        unpacked.install(home, arguments).orFail();
        unpacked.install(home, "--status").orFail();
      }
      unpacked.install(home, "--uninstall").orFail();
      assertThat(home.files()).as("after a kill at step %d", step).isEqualTo(stock);
    }
  }

  @Test
  void aKilledUninstallIsFinishedByTheNextOne() throws IOException {
    for (int step = 1; ; step += 3) {
      unpacked.install(home, "--side", "all").orFail();
      Shell.Result killed = runKilledAtStep(step, "--uninstall");
      if (killed.exitCode() == 0) {
        break;
      }
      unpacked.install(home, "--uninstall").orFail();
      assertThat(home.files()).as("after a kill at step %d", step).isEqualTo(stock);
    }
  }

  @Test
  void theRemainsOfAKilledUpgradeAreMendedByTheNextOneOrRemoved() throws IOException {
    Unpacked older = unpacked.withVersion(folder.resolve("opt"), "0.0.9");
    for (int step = 1; ; step += 3) {
      older.install(home, "--side", "all").orFail();
      Shell.Result killed = runKilledAtStep(step, "--side", "all");
      if (killed.exitCode() == 0) {
        break;
      }
      unpacked.install(home, "--side", "all").orFail();
      unpacked.install(home, "--status").orFail();
      assertThat(home.files().keySet()).noneMatch(name -> name.contains("0.0.9"));
      unpacked.install(home, "--uninstall").orFail();
      assertThat(home.files()).as("after a kill at step %d", step).isEqualTo(stock);
    }
  }

  /**
   * Runs the installer with programs in front of the real {@code mv}, {@code ln}, {@code cp},
   * {@code mkdir}, {@code rm} and {@code rmdir} that kill the installer instead, when it comes to
   * the n-th of them.
   */
  private Shell.Result runKilledAtStep(int step, String... arguments) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("deadly"));
    Path count = folder.resolve("count");
    Files.writeString(count, "");
    for (String command : List.of("mv", "ln", "cp", "mkdir", "rm", "rmdir")) {
      Path deadly = bin.resolve(command);
      Files.writeString(
          deadly,
          String.join(
              "\n",
              "#!/bin/bash",
              "echo >> " + count,
              "mapfile -t steps < " + count,
              "if ((${#steps[@]} == " + step + ")); then",
              "  kill -9 $PPID",
              "  exit 1",
              "fi",
              "PATH=${PATH#*:} exec " + command + " \"$@\"",
              ""));
      assertThat(deadly.toFile().setExecutable(true)).isTrue();
    }
    return unpacked.install(
        Map.of("PATH", bin + ":" + System.getenv("PATH")), home.directory(), arguments);
  }
}
