// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuWorkTest {
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3, 0.9})
  void theCpuTimeOfATaskIsItsWork(double workSeconds) throws Exception {
    double[] seconds = secondsOf(CpuWork.command(workSeconds));
    assertThat(seconds[1] + seconds[2]).as("CPU time").isEqualTo(workSeconds, offset(0.05));
  }

  /** Ten ticks of work, each with a rest of 30 ms. */
  @Test
  void aTaskThatWorksAQuarterOfTheTimeRestsTheOthers() throws Exception {
    double[] seconds = secondsOf(CpuWork.command(0.1, 0.25));
    assertThat(seconds[0]).as("with its rests").isGreaterThan(0.3);
    assertThat(seconds[1] + seconds[2]).as("CPU time").isEqualTo(0.1, offset(0.05));
  }

  @Test
  void aTaskThatWorksAllTheTimeIsTheBareLoop() {
    assertThat(CpuWork.command(0.5, 1)).isEqualTo(CpuWork.command(0.5));
  }

  @Test
  void nothingInACommandIsForAScriptAroundItToReplace() {
    assertThat(CpuWork.command(0.5, 0.25)).doesNotContain("$", "\"", "{{", "`");
  }

  /** Elapsed, user's and system's time of bash. */
  private static double[] secondsOf(String command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "TIMEFORMAT='%R %U %S'; time { " + command + "; }")
            .redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    assertThat(process.waitFor()).as(output).isZero();
    String[] texts = output.trim().split(" ");
    double[] seconds = new double[texts.length];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = Double.parseDouble(texts[i]);
    }
    return seconds;
  }
}
