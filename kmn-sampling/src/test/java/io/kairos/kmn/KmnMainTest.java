// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KmnMainTest {
  private static String refusal(String... args) throws Throwable {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    assertThat(KmnMain.run(args, new PrintStream(err, true, StandardCharsets.UTF_8))).isEqualTo(2);
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aCommandLineWithoutACommandIsToldWhatThereIs() throws Throwable {
    assertThat(refusal()).contains("kmn-sampling.jar run", "kmn-sampling.jar mean");
    assertThat(refusal("median")).isEqualTo(refusal());
  }

  @Test
  void theMeanIsReachedByItsName() throws Throwable {
    assertThat(refusal("mean")).contains("-fraction and -blocks", "[-column C]");
  }
}
