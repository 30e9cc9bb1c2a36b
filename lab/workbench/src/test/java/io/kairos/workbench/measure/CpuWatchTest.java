// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CpuWatchTest {
  /** Three to ten seconds of CPU time. */
  private static final String LOOP = "for ((i = 0; i < 3000000; i++)); do :; done";

  @TempDir Path folder;

  @Test
  void aTaskWhoseShellWasKilledBeforeItIsStillOurs() throws Exception {
    Path pid = folder.resolve("pid");
    try (CpuWatch watch = CpuWatch.start()) {
      CpuTicks before = watch.now();
      Process shell =
          new ProcessBuilder("bash", "-c", "bash -c '" + LOOP + "' & echo $! > " + pid + "; wait")
              .inheritIO()
              .start();
      ProcessHandle task = task(pid);
      try {
        Poll.until(
            () -> task.info().totalCpuDuration().map(cpu -> cpu.toMillis() >= 1_000).orElse(false));
        watch.now();
        shell.destroyForcibly().waitFor();
        Poll.until(() -> task.parent().map(parent -> parent.pid() != shell.pid()).orElse(true));
      } finally {
        shell.destroyForcibly();
        task.destroyForcibly();
      }
      Poll.until(() -> !task.isAlive());

      // A second, in ticks of which at least 50 make one on any Linux.
      CpuTicks after = watch.now();
      assertThat(after.own() - before.own()).isGreaterThanOrEqualTo(50);
    }
  }

  private static ProcessHandle task(Path pid) throws Exception {
    Poll.until(() -> Files.exists(pid) && Files.size(pid) > 0);
    return ProcessHandle.of(Long.parseLong(Files.readString(pid).trim())).orElseThrow();
  }
}
