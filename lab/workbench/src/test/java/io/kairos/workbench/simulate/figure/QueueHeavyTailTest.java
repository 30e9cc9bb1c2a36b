// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import org.junit.jupiter.api.Test;

class QueueHeavyTailTest {
  @Test
  void aThresholdTakesTheGainOfReordering() {
    // Means over all five streams: of one alone the gain is as small as chance.
    FigureData data = new QueueHeavyTail().compute(1, (what, done, steps) -> {});

    double yarn = median(data, "YARN");
    assertThat(median(data, "Yaq-c, no task starves")).isLessThan(0.9 * yarn);
    assertThat(median(data, "Yaq-c, ST 10 s")).isGreaterThan(yarn);
    // A fifth of the jobs has tasks of more than 500 s.
    assertThat(seconds(data.panels().get(0).series().get(0), 90)).isGreaterThan(500);
  }

  private static double median(FigureData data, String label) {
    return data.panels().get(0).series().stream()
        .filter(series -> series.label().equals(label))
        .mapToDouble(series -> seconds(series, 50))
        .sum();
  }

  private static double seconds(Series series, double percent) {
    return series.points().stream()
        .filter(point -> point.y() == percent)
        .mapToDouble(Point::x)
        .sum();
  }
}
