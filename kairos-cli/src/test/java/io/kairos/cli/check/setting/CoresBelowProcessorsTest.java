// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoresBelowProcessorsTest {
  @ParameterizedTest
  @CsvSource({"1, 2, true", "16, 32, true", "3, 4, false", "30, 32, false", "23, 32, true"})
  void losingMoreThanAQuarterOfTheProcessorsIsMuch(int cores, int processors, boolean isMuch) {
    assertThat(CoresBelowProcessors.isMuch(cores, processors)).isEqualTo(isMuch);
  }
}
