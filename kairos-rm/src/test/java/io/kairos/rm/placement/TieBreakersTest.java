// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.NodeStatistics;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TieBreakersTest {
  private final NodeStatistics statistics = new NodeStatistics(2, 1, 12, 34, Map.of());

  @Test
  void everyNameScoresByWhatItSays() {
    assertThat(TieBreaker.ALL.get("var").score(statistics, () -> 0.5)).isEqualTo(34);
    assertThat(TieBreaker.ALL.get("sum").score(statistics, () -> 0.5)).isEqualTo(12);
    assertThat(TieBreaker.ALL.get("random").score(statistics, () -> 0.5)).isEqualTo(0.5);
  }

  @Test
  void theDefaultIsThePapersVariance() {
    assertThat(TieBreaker.ALL.names()).containsExactly("var", "sum", "random");
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> TieBreaker.ALL.get("coin")).hasMessageContaining("coin");
  }
}
