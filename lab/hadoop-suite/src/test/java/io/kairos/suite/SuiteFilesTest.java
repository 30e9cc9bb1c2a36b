// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteFilesTest {
  private static final String AT_ONCE = "kairos.suite.at-once";

  @AfterEach
  void takeThePropertyBack() {
    System.clearProperty(AT_ONCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "100"})
  void aNumberOfClassesAtOnceThatIsNoneIsNamedWithItsFix(String text) {
    System.setProperty(AT_ONCE, text);
    assertThatThrownBy(() -> SuiteFiles.atOnce())
        .hasMessage(AT_ONCE + " = " + text + " is no number of classes; use one from 1 to 99");
  }
}
