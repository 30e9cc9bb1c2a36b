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
    assertThat(TieBreakers.create("var", () -> 0.5).score(statistics)).isEqualTo(34);
    assertThat(TieBreakers.create("sum", () -> 0.5).score(statistics)).isEqualTo(12);
    assertThat(TieBreakers.create("random", () -> 0.5).score(statistics)).isEqualTo(0.5);
  }

  @Test
  void theDefaultIsThePapersVariance() {
    assertThat(TieBreakers.names()).containsExactly("var", "sum", "random");
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> TieBreakers.create("coin", () -> 0)).hasMessageContaining("coin");
  }
}
