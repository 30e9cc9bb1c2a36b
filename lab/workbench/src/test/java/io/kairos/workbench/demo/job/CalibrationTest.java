// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  /** So few that the work takes no time, and what is left is the rests. */
  private final Calibration calibration = new Calibration(1000);

  @Test
  void aTaskThatWorksAQuarterOfTheTimeRestsTheOthers() throws Exception {
    assertThat(elapsed(calibration.command(0.5, 0.25))).isGreaterThan(Duration.ofMillis(1_490));
  }

  @Test
  void aTaskThatWorksAllTheTimeIsTheBareLoop() {
    assertThat(calibration.command(0.5, 1)).isEqualTo(calibration.command(0.5));
  }

  private static Duration elapsed(String command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process = new ProcessBuilder("bash", "-c", command).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
