// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MapsBarrierTest {
  private MapsBarrier barrier;

  @BeforeEach
  void start() throws IOException {
    barrier = new MapsBarrier();
  }

  @AfterEach
  void close() {
    barrier.close();
  }

  @Test
  void aReduceWaitsUntilTheMapsHaveEnded() throws Exception {
    Process reduce = reduce();
    BufferedReader said = reduce.inputReader();
    assertThat(said.readLine()).isEqualTo("here");
    assertThat(reduce.waitFor(300, TimeUnit.MILLISECONDS)).isFalse();
    barrier.open();
    assertThat(said.readLine()).isEqualTo("on");
    assertThat(reduce.waitFor()).isZero();
  }

  @Test
  void aReduceThatComesLaterDoesNotWait() throws Exception {
    barrier.open();
    assertThat(reduce().waitFor()).isZero();
  }

  @Test
  void aReduceThatStillWaitsAtTheEndFails() throws Exception {
    Process reduce = reduce();
    assertThat(reduce.inputReader().readLine()).isEqualTo("here");
    assertThat(reduce.waitFor(300, TimeUnit.MILLISECONDS)).isFalse();
    barrier.close();
    assertThat(reduce.waitFor()).isNotZero();
  }

  private Process reduce() throws IOException {
    String command = "echo here; " + barrier.waitCommand() + " && echo on";
    return new ProcessBuilder("bash", "-c", command)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
