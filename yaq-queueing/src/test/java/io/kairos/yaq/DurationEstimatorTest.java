// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationEstimatorTest {
  private static final long DAY_MILLIS = 86_400_000;
  private static final int MAPS = 20;
  private static final int REDUCES = 10;

  private final DurationEstimator estimator = estimator(true, 100);

  private static DurationEstimator estimator(boolean believesHints, int capacity) {
    return new DurationEstimator(
        DurationEstimator.DEFAULT_MILLIS,
        DurationEstimator.DEFAULT_LONGEST_MILLIS,
        believesHints,
        capacity);
  }

  private static TaskKind kind(int application, int priority) {
    return new TaskKind("application_1_" + application, priority, "ann", "daily report");
  }

  @Test
  void theDefaultHoldsWhereNothingIsKnown() {
    assertThat(estimator.estimateMillis(kind(1, MAPS), null)).isEqualTo(10_000);
  }

  @Test
  void theBestThatIsKnownCounts() {
    estimator.finished(kind(1, MAPS), null, 30_000);
    assertThat(estimator.estimateMillis(kind(2, MAPS), null)).isEqualTo(30_000);

    estimator.finished(kind(2, MAPS), null, 4_000);
    estimator.finished(kind(2, MAPS), null, 5_000);
    assertThat(estimator.estimateMillis(kind(2, MAPS), null)).isEqualTo(4_500);
    assertThat(estimator.estimateMillis(kind(3, MAPS), null)).isEqualTo(13_000);

    assertThat(estimator.estimateMillis(kind(2, MAPS), "700")).isEqualTo(700);
  }

  @Test
  void mapsSayNothingAboutReduces() {
    estimator.finished(kind(1, MAPS), null, 30_000);

    assertThat(estimator.estimateMillis(kind(1, REDUCES), null)).isEqualTo(10_000);
    assertThat(estimator.estimateMillis(kind(2, REDUCES), null)).isEqualTo(10_000);
  }

  @Test
  void durationsRememberedOfOneUserAreNotToldToAnother() {
    estimator.finished(kind(1, MAPS), null, 30_000);

    assertThat(
            estimator.estimateMillis(
                new TaskKind("application_1_2", MAPS, "bob", "daily report"), null))
        .isEqualTo(10_000);
  }

  @Test
  void jobsWithoutANameAreNotTakenForOneAnother() {
    TaskKind nameless = new TaskKind("application_1_1", MAPS, "ann", null);
    estimator.finished(nameless, null, 30_000);

    assertThat(estimator.estimateMillis(nameless, null)).isEqualTo(30_000);
    assertThat(estimator.estimateMillis(new TaskKind("application_1_2", MAPS, "ann", null), null))
        .isEqualTo(10_000);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5000, 5000", "' 5000 ', 5000", "2500.6, 2501", "86400000, 86400000"})
  void aHintIsADurationInMilliseconds(String hint, long millis) {
    assertThat(estimator.estimateMillis(kind(1, MAPS), hint)).isEqualTo(millis);
    assertThat(estimator.ignoredHints()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1",
        "0",
        "0.2",
        "86400001",
        "1e300",
        "NaN",
        "Infinity",
        "5s",
        "five",
        "9223372036854775808",
        "00000000000000000000000000000005000"
      })
  void aHintThatCannotBeMeantIsIgnoredAndCounted(String hint) {
    estimator.finished(kind(1, MAPS), null, 30_000);

    assertThat(estimator.estimateMillis(kind(1, MAPS), hint)).isEqualTo(30_000);
    assertThat(estimator.ignoredHints()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"600, 600000", "600000, 600"})
  void aHintThatTenTasksOfItsStageRefutedIsIgnoredAndCounted(String hint, long ranMillis) {
    for (int task = 0; task < 9; task++) {
      estimator.finished(kind(1, MAPS), hint, ranMillis);
    }
    assertThat(estimator.estimateMillis(kind(1, MAPS), hint)).isEqualTo(Long.parseLong(hint));
    assertThat(estimator.ignoredHints()).isZero();

    estimator.finished(kind(1, MAPS), hint, ranMillis);
    assertThat(estimator.estimateMillis(kind(1, MAPS), hint)).isEqualTo(ranMillis);
    assertThat(estimator.ignoredHints()).isEqualTo(1);
    assertThat(estimator.estimateMillis(kind(1, REDUCES), hint)).isEqualTo(Long.parseLong(hint));
  }

  @Test
  void hintsThatTellTheLongTasksOfAStageFromItsShortOnesStayBelieved() {
    for (int task = 0; task < 20; task++) {
      estimator.finished(kind(1, MAPS), "1000", 1_200);
      estimator.finished(kind(1, MAPS), "600000", 500_000);
    }
    assertThat(estimator.estimateMillis(kind(1, MAPS), "1000")).isEqualTo(1_000);
    assertThat(estimator.estimateMillis(kind(1, MAPS), "600000")).isEqualTo(600_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void anEmptyHintIsNone(String hint) {
    assertThat(estimator.estimateMillis(kind(1, MAPS), hint)).isEqualTo(10_000);
    assertThat(estimator.ignoredHints()).isZero();
  }

  @Test
  void hintsCanBeSwitchedOff() {
    DurationEstimator deaf = estimator(false, 100);

    assertThat(deaf.estimateMillis(kind(1, MAPS), "700")).isEqualTo(10_000);
    assertThat(deaf.estimateMillis(kind(1, MAPS), "nonsense")).isEqualTo(10_000);
    assertThat(deaf.ignoredHints()).isZero();
  }

  @Test
  void measuredNonsenseDoesNoHarm() {
    estimator.finished(kind(1, MAPS), null, -5);
    assertThat(estimator.estimateMillis(kind(1, MAPS), null)).isEqualTo(10_000);

    estimator.finished(kind(1, MAPS), null, 0);
    assertThat(estimator.estimateMillis(kind(1, MAPS), null)).isEqualTo(1);

    estimator.finished(kind(2, MAPS), null, Long.MAX_VALUE);
    assertThat(estimator.estimateMillis(kind(2, MAPS), null)).isEqualTo(DAY_MILLIS);
  }

  @Test
  void aRecurringJobThatBecameSlowerIsNoticed() {
    for (int task = 0; task < 100_000; task++) {
      estimator.finished(kind(1, MAPS), null, 1_000);
    }
    for (int task = 0; task < 5_000; task++) {
      estimator.finished(kind(2, MAPS), null, 9_000);
    }

    assertThat(estimator.estimateMillis(kind(3, MAPS), null)).isBetween(8_900L, 9_000L);
  }

  @Test
  void memoryIsBounded() {
    DurationEstimator small = estimator(true, 10);
    String endless = "x".repeat(1_000_000);
    for (int job = 0; job < 1_000; job++) {
      small.finished(new TaskKind("application_1_" + job, MAPS, "ann", job + endless), null, 500);
      // In use, so it stays while others go.
      small.finished(kind(-1, MAPS), null, 2_000);
    }

    assertThat(small.remembered()).isEqualTo(20);
    assertThat(small.estimateMillis(kind(-1, MAPS), null)).isEqualTo(2_000);
    assertThat(small.estimateMillis(new TaskKind("application_1_0", MAPS, "ann", "0"), null))
        .isEqualTo(10_000);
  }

  @Test
  void argumentsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> new DurationEstimator(0, 10, true, 1)).hasMessageContaining("0 ms");
    assertThatThrownBy(() -> new DurationEstimator(11, 10, true, 1)).hasMessageContaining("11 ms");
    assertThatThrownBy(() -> new DurationEstimator(1, Long.MAX_VALUE, true, 1))
        .hasMessageContaining("of 9223372036854775807 ms");
    assertThatThrownBy(() -> new DurationEstimator(1, 10, true, 0))
        .hasMessageContaining("capacity 0");
  }
}
