// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
  @TempDir Path folder;

  private final List<Process> started = new ArrayList<>();
  private Path script;

  @BeforeEach
  void writeAScriptThatWaits() throws IOException {
    script = Files.writeString(folder.resolve("launch_container.sh"), "read forever\n");
  }

  @AfterEach
  void endProcesses() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aShellThatRunsALaunchScriptIsAContainer() throws IOException {
    Process shell = start("bash", script.toString());

    assertThat(Leftovers.of(folder)).containsExactly(shell.toHandle());
  }

  @Test
  void aProcessThatPreparesALaunchScriptIsNoContainer() throws IOException {
    // In the NodeManager's place, which changes the script's mode by a chmod that ends at once.
    start("tail", "-f", script.toString());

    assertThat(Leftovers.of(folder)).isEmpty();
  }

  @Test
  void aProcessWithTheEnvironmentOfAContainerIsOne() throws IOException {
    ProcessBuilder builder = new ProcessBuilder("cat");
    builder.environment().clear();
    builder.environment().put("LOCAL_DIRS", folder.resolve("local").toString());
    Process task = start(builder);

    assertThat(Leftovers.of(folder)).containsExactly(task.toHandle());
  }

  @Test
  void aProcessThatInheritsTheMarkOfADaemonIsEndedThoughItIsNoContainer() throws Exception {
    Process helper = start(marked(folder, "cat"));
    Process ofAnother = start(marked(folder.resolve("other"), "cat"));
    assertThat(Leftovers.of(folder)).isEmpty();

    Leftovers.end(folder);

    assertThat(helper.waitFor()).isNotZero();
    assertThat(ofAnother.isAlive()).isTrue();
  }

  @Test
  void processesAreEndedByAThreadThatIsInterruptedTheirChildrenToo() throws Exception {
    String chain = "for i in 1 2 3 4 5 6 7 8 9; do (exec sleep 600) & done; wait";
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", chain);
    builder.environment().put("LOCAL_DIRS", folder.resolve("local").toString());
    Process task = start(builder);

    Thread.currentThread().interrupt();
    Leftovers.end(folder);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(Leftovers.of(folder)).isEmpty();
    assertThat(task.waitFor()).isNotZero();
  }

  private static ProcessBuilder marked(Path cluster, String command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(Leftovers.MARK, cluster.toString());
    return builder;
  }

  private Process start(String... command) throws IOException {
    return start(new ProcessBuilder(command));
  }

  private Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    started.add(process);
    return process;
  }
}
