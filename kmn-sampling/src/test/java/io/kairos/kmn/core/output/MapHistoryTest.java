// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MapHistoryTest {
  private static final MapHistory HISTORY = MapHistory.of(List.of(3_000L, 1_000L, 2_000L));

  private static List<Long> upTo(long longest) {
    return LongStream.rangeClosed(1, longest).boxed().toList();
  }

  @Test
  void durationsAreKeptInOrder() {
    assertThat(HISTORY.durationsMillis()).containsExactly(1_000L, 2_000L, 3_000L);
    assertThat(MapHistory.of(upTo(MapHistory.MOST)).durationsMillis())
        .isEqualTo(upTo(MapHistory.MOST));
  }

  @Test
  void theShortestTheLongestAndEvenlyThoseBetweenAreKeptOfVeryMany() {
    List<Long> kept = MapHistory.of(upTo(25_000)).durationsMillis();

    assertThat(kept).hasSize(MapHistory.MOST).isSorted().doesNotHaveDuplicates();
    assertThat(kept.get(0)).isEqualTo(1);
    assertThat(kept.get(MapHistory.MOST - 1)).isEqualTo(25_000);
    for (int i = 1; i < kept.size(); i++) {
      assertThat(kept.get(i) - kept.get(i - 1)).isBetween(2L, 3L);
    }
  }

  @Test
  void mapsAreExpectedToTakeAsLongAsTheyDid() {
    assertThat(HISTORY.predictor(List.of(2_000L)).orElseThrow().finishMillis(0, 1_500))
        .isEqualTo(2_500);
  }

  @Test
  void nothingIsPredictedWithoutAnEarlierRun() {
    assertThat(MapHistory.none().predictor(List.of(2_000L))).isEmpty();
    assertThat(MapHistory.none().isEmpty()).isTrue();
    assertThat(MapHistory.of(List.of()).isEmpty()).isTrue();
    assertThat(HISTORY.isEmpty()).isFalse();
  }

  @Test
  void aRunOfMapsTwiceAsSlowOrFastSaysNothingOfThese() {
    assertThat(HISTORY.predictor(List.of(1L, 6_000L, 90_000L))).isPresent();
    assertThat(HISTORY.predictor(List.of(1L, 6_001L, 90_000L))).isEmpty();
    assertThat(HISTORY.predictor(List.of(1L, 500L, 90_000L))).isPresent();
    assertThat(HISTORY.predictor(List.of(1L, 499L, 90_000L))).isEmpty();
  }

  @Test
  void aNegativeDurationIsRefused() {
    assertThatThrownBy(() -> MapHistory.of(List.of(5L, -1L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("durations = -1: use milliseconds of at least 0.");
  }
}
