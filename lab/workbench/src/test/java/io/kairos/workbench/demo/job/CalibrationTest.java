// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {
  private static final Calibration ANY = new Calibration(100_000);

  @ParameterizedTest
  @ValueSource(doubles = {10_000, 100_000, 1_000_000})
  void theCpuTimeOfATaskIsItsWorkHoweverFastTheLoopIs(double iterationsPerSecond) throws Exception {
    double[] seconds = secondsOf(new Calibration(iterationsPerSecond).command(0.5));
    assertThat(seconds[1] + seconds[2]).as("CPU time").isEqualTo(0.5, offset(0.1));
  }

  /** Ten ticks of work, each with a rest of 30 ms, whatever a slice of the loop takes. */
  @ParameterizedTest
  @ValueSource(doubles = {20_000, 500_000})
  void aTaskThatWorksAQuarterOfTheTimeRestsTheOthers(double iterationsPerSecond) throws Exception {
    double[] seconds = secondsOf(new Calibration(iterationsPerSecond).command(0.1, 0.25));
    assertThat(seconds[0]).as("with its rests").isGreaterThan(0.3);
    assertThat(seconds[1] + seconds[2]).as("CPU time").isEqualTo(0.1, offset(0.05));
  }

  @Test
  void aTaskThatWorksAllTheTimeIsTheBareLoop() {
    assertThat(ANY.command(0.5, 1)).isEqualTo(ANY.command(0.5));
  }

  @Test
  void nothingInACommandIsForAScriptAroundItToReplace() {
    assertThat(ANY.command(0.5, 0.25)).doesNotContain("$", "\"", "{{", "`");
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
