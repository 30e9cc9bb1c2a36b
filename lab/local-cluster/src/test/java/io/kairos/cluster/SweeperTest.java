// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweeperTest {
  @TempDir Path folder;

  private Process owner;
  private ProcessHandle task;

  @AfterEach
  void endProcesses() throws InterruptedException {
    owner.destroyForcibly().waitFor();
    task.destroyForcibly();
  }

  @ParameterizedTest
  @CsvSource({"KILL, ''", "KILL, -", "TERM, -"})
  void tasksEndWithTheirOwnerByWhateverSignalToItOrItsGroup(String signal, String group)
      throws Exception {
    startOwner("waits");

    send(signal, group + owner.pid());

    Poll.until("the task to end", () -> !task.isAlive());
    assertThat(owner.waitFor()).isNotZero();
  }

  @Test
  void tasksOfAnOwnerWhoHasClosedAreNotLookedFor() throws Exception {
    startOwner("closes");

    assertThat(owner.waitFor()).isZero();
    assertThat(task.isAlive()).isTrue();
  }

  private void startOwner(String what) throws IOException {
    owner =
        new ProcessBuilder(
                List.of(
                    "setsid",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    SweptOwner.class.getName(),
                    folder.toString(),
                    what))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String pid =
        new BufferedReader(new InputStreamReader(owner.getInputStream(), US_ASCII)).readLine();
    task = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    assertThat(task.isAlive()).isTrue();
  }

  private static void send(String signal, String target) throws Exception {
    Process kill = new ProcessBuilder("kill", "-s", signal, "--", target).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }
}
