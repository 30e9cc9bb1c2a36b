// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link QueuingScore} and {@link DelayBound}. */
class PlacementTest {
  private static final QueuingScore SCORE = new QueuingScore(0.1, 1);

  @ParameterizedTest
  @CsvSource({
    "11, 100, false",
    "10, 100, true",
    " 0, 100, true",
    "-5, 100, true",
    " 0,   0, true",
    " 5,   0, true"
  })
  void tasksAreQueuedOnceNoMoreThanTheMinimumIsFree(long free, long total, boolean queuing) {
    assertThat(SCORE.isQueuing(free, total)).isEqualTo(queuing);
  }

  @Test
  void theScoreIsAffinityOverLoad() {
    assertThat(SCORE.score(1, 4)).isEqualTo(0.2);
    assertThat(SCORE.score(0.5, 4)).isEqualTo(0.1);
    assertThat(SCORE.score(0.5, 1)).isGreaterThan(SCORE.score(1, 4));
  }

  @Test
  void affinityDecidesAmongIdleNodes() {
    assertThat(SCORE.score(0.9, 0)).isFinite().isGreaterThan(SCORE.score(0.8, 0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
  void aNodeThatReportsNonsenseComesLast(double load) {
    assertThat(SCORE.score(1, load)).isZero().isLessThan(SCORE.score(0.01, 1e12));
  }

  @Test
  void argumentsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> SCORE.score(0, 1)).hasMessage("affinity 0.0");
    assertThatThrownBy(() -> SCORE.score(1.1, 1)).hasMessage("affinity 1.1");
    assertThatThrownBy(() -> SCORE.score(Double.NaN, 1)).hasMessage("affinity NaN");
    assertThatThrownBy(() -> new QueuingScore(1.1, 1)).hasMessageContaining("1.1");
    assertThatThrownBy(() -> new QueuingScore(Double.NaN, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new QueuingScore(0.1, 0)).hasMessageContaining("epsilon 0.0");
    assertThatThrownBy(() -> new DelayBound(0)).hasMessageContaining("0.0 ms");
    assertThatThrownBy(() -> new DelayBound(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void tasksAreAdmittedUntilTheyWouldWaitTooLong() {
    DelayBound node = new DelayBound(3_000);
    int admitted = 0;
    for (node.report(1_000); node.admits(); node.queued(10_000, 10)) {
      admitted++;
    }

    assertThat(admitted).isEqualTo(2);
    assertThat(node.waitMillis()).isCloseTo(3_000, within(1e-9));
  }

  @Test
  void aReportReplacesWhatWasAdded() {
    DelayBound node = new DelayBound(3_000);
    node.queued(50_000, 10);
    assertThat(node.admits()).isFalse();

    node.report(2_999);
    assertThat(node.admits()).isTrue();
    node.report(3_000);
    assertThat(node.admits()).isFalse();
  }

  @Test
  void manyTasksThatTakeLessThanAMillisecondPerSlotAddUp() {
    DelayBound node = new DelayBound(3_000);
    for (int task = 0; task < 1_000; task++) {
      node.queued(5, 10);
    }

    assertThat(node.waitMillis()).isCloseTo(500, within(1e-6));
  }

  @Test
  void nonsenseFromANodeDoesNotUndoWhatIsKnown() {
    DelayBound node = new DelayBound(3_000);
    node.report(-1);
    node.queued(-4_000, 0);
    assertThat(node.waitMillis()).isZero();

    node.queued(4_000, 0);
    assertThat(node.waitMillis()).isEqualTo(4_000);
  }
}
