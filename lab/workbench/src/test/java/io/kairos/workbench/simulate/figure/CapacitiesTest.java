// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.TableOfFigures;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacitiesTest {
  @Test
  void queuesUseThePartsThatTheyHave() throws Exception {
    // A quarter of the half hour.
    FigureData data =
        TableOfFigures.with("yaq-8", Map.of("bins", bins -> bins / 4, "count", jobs -> jobs / 4))
            .compute(3, (what, done, steps) -> {});

    assertThat(data.panels()).hasSize(6);
    assertThat(data.panels())
        .allSatisfy(
            panel -> {
              assertThat(panel.series().get(0).points()).hasSize(45);
              assertThat(meanFrom(200, panel.series().get(0))).isCloseTo(70, within(6.0));
              assertThat(meanFrom(200, panel.series().get(1))).isCloseTo(30, within(6.0));
            });
    assertThat(data.claims().get(0).here()).contains("YARN: ", "points; Yaq-c, SRJF, ST 10 s: ");
  }

  private static double meanFrom(double seconds, FigureData.Series series) {
    return series.points().stream()
        .filter(point -> point.x() > seconds)
        .mapToDouble(Point::y)
        .average()
        .orElseThrow();
  }
}
