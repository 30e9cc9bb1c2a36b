// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Distance;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class QueueStarvationTest {
  @Test
  void aLowThresholdIsNearlyTheOrderOfArrivalAndNoneIsNot() {
    // Means over all five streams: of one alone the gain is as small as chance.
    FigureData data = new QueueStarvation().compute(1, (what, done, steps) -> {});

    Map<String, Double> means =
        data.distances().stream()
            .collect(Collectors.toMap(Distance::system, Distance::meanSeconds));
    double inOrder = means.get("in order of arrival");
    assertThat(means.get("ST 0.5 s")).isCloseTo(inOrder, within(0.03 * inOrder));
    assertThat(means.get("no task starves")).isLessThan(0.97 * inOrder);
    assertThat(data.panels().get(0).series()).hasSize(7);
  }
}
