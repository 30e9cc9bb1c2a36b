// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
  @ParameterizedTest
  @CsvSource({
    "7ns, 7",
    "7us, 7000",
    "500ms, 500000000",
    "0.5ms, 500000",
    "20s, 20000000000",
    "20S, 20000000000",
    "1.5m, 90000000000",
    "2m, 120000000000",
    "2min, 120000000000",
    "1h, 3600000000000",
    "1d, 86400000000000",
    "3, 3000000000",
    "0.25, 250000000"
  })
  void aTimeHasHadoopsUnits(String text, long nanos) {
    assertThat(TimeText.nanos(text, TimeUnit.SECONDS)).isEqualTo(nanos);
    assertThat(TimeText.seconds(text)).isEqualTo(nanos / 1e9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "20 s", "20x", "20sec", "-1s", "1e3s", "NaN", "1.s", "400000d"})
  void aTextThatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> TimeText.nanos(text, TimeUnit.SECONDS))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Of traces that programs wrote. */
  @ParameterizedTest
  @CsvSource({"1e3, 1000", "4.2E-5, 0.000042", "-1, -1", ".5, 0.5", "1234.56789, 1234.56789"})
  void aTimeInSecondsMayBeAnyNumberOfJava(String text, double seconds) {
    assertThat(TimeText.seconds(text)).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({
    "20s, 20000",
    "2m, 120000",
    "1.5s, 1500",
    "500ms, 500",
    "0.5ms, 0.5",
    "20000, 20000",
    "none, none",
    "20 s, 20 s"
  })
  void aTimeIsTakenForItsMilliseconds(String text, String millis) {
    assertThat(TimeText.inMillis(text)).isEqualTo(millis);
  }

  @ParameterizedTest
  @CsvSource({
    "20 s, 20s",
    "20sec, 20s",
    "20 seconds, 20s",
    "500 millis, 500ms",
    "500 msec, 500ms",
    "2 milliseconds, 2ms",
    "2 minutes, 2m",
    "5mins, 5m",
    "1 hour, 1h",
    "1hr, 1h",
    "3 Days, 3d",
    "1.5 s., 1.5s"
  })
  void aTimeIsGuessedFromAMistypedOne(String text, String meant) {
    assertThat(TimeText.meant(text)).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "20", "soon", "20x", "20 parsecs", "-5 s", "5 s 3"})
  void aTimeIsNotGuessedFromAnythingElse(String text) {
    assertThat(TimeText.meant(text)).isEmpty();
  }
}
