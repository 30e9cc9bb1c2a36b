// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueuesAloneTest {
  @Test
  void everyKindOfQueueHasItsOwnCurve() {
    FigureData data = new QueuesAlone(50, 1).compute(1, (what, done, steps) -> {});

    List<Series> curves = data.panels().get(3).series();
    assertThat(curves)
        .extracting(Series::label)
        .containsExactly("YARN", "YARN+Q, 4 places", "YARN+Q, 40 places", "batch sampling");
    assertThat(curves).extracting(Series::points).doesNotHaveDuplicates();
  }
}
