// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class StarvationThresholdTest {
  @ParameterizedTest
  @CsvSource({
    "10, 10000, threshold 10 s",
    "10s, 10000, threshold 10 s",
    "10.0, 10000, threshold 10 s",
    "7.5, 7500, threshold 7.5 s",
    "7500ms, 7500, threshold 7.5 s",
    "2m, 120000, threshold 120 s",
    "2min, 120000, threshold 120 s",
    "1d, 86400000, threshold 86400 s",
    "0, 0, threshold 0 s",
    "none, none, threshold none",
    "scaled, 4000, threshold scaled"
  })
  void aThresholdIsATimeOrAWord(String text, String property, String label) {
    StarvationThreshold threshold = converted(text);
    assertThat(threshold.property(4)).isEqualTo(property);
    assertThat(threshold.label()).isEqualTo(label);
  }

  @Test
  void twoWaysToWriteATimeAreOneThreshold() {
    assertThat(converted("120")).isEqualTo(converted("2m"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "-1", "2d", "86401", "NaN", "10 s", ""})
  void aTextThatIsNoThresholdIsRefusedWithTheUnits(String text) {
    assertThatThrownBy(() -> converted(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage(
            "\"%s\" is no threshold; use scaled, none, or seconds from 0 to 86400, also as a time"
                + " such as 500ms, 20s, 2m or 1h",
            text);
  }

  private static StarvationThreshold converted(String text) {
    return new StarvationThreshold.Converter().convert(text);
  }
}
