// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RisingTotalsTest {
  private final RisingTotals totals = new RisingTotals();

  @Test
  void whatAReadingCorrectedIsToldAgainWhenItIsTrue() {
    assertThat(told(Map.of("a", 1.0, "b", 5.0))).isEqualTo(Map.of("a", 1.0, "b", 5.0));
    assertThat(told(Map.of("a", 0.4, "b", 6.0))).isEqualTo(Map.of("a", 1.0, "b", 6.0));
    assertThat(told(Map.of("a", 0.9, "b", 5.5))).isEqualTo(Map.of("a", 1.0, "b", 6.0));
    assertThat(told(Map.of("a", 1.2, "b", 6.1))).isEqualTo(Map.of("a", 1.2, "b", 6.1));
  }

  @Test
  void anApplicationThatIsGoneBeginsAnew() {
    told(Map.of("a", 3.0));
    assertThat(told(Map.of())).isEmpty();
    assertThat(told(Map.of("a", 1.0))).isEqualTo(Map.of("a", 1.0));
  }

  private Map<String, Double> told(Map<String, Double> seconds) {
    return totals
        .raise(new NodeStatistics(1, 2, 3, 4, seconds).withPreemptions(7))
        .applicationServiceSeconds();
  }
}
