// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import org.junit.jupiter.api.Test;

class CentralQueuesTest {
  private static final FigureData DATA =
      new CentralQueues(60, 1).compute(1, (what, done, steps) -> {});

  @Test
  void tasksWaitInQueuesOnlyWhereNodesHaveSome() {
    Panel delays = DATA.panels().get(4);

    // Three values for each of four kinds of arrivals.
    assertThat(series(delays, "YARN").points()).hasSize(12).extracting(Point::y).containsOnly(0.0);
    double bounded = FigureData.at(series(delays, "Yaq-c"), 10);
    assertThat(bounded).isPositive();
    assertThat(FigureData.at(series(delays, "Yaq-c, unbounded"), 10)).isGreaterThan(2 * bounded);
  }

  @Test
  void moreJobsAtATimeEndMoreJobsInAMinute() {
    Series yarn = series(DATA.panels().get(5), "YARN");

    assertThat(FigureData.at(yarn, 4)).isGreaterThan(FigureData.at(yarn, 3));
    assertThat(DATA.claims().get(2).here()).contains("40 jobs at a time: Yaq-c ");
  }

  private static Series series(Panel panel, String label) {
    return panel.series().stream()
        .filter(series -> series.label().equals(label))
        .findFirst()
        .orElseThrow();
  }
}
