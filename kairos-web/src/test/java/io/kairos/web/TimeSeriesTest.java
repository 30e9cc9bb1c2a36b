// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TimeSeriesTest {
  @Test
  void theOldestSamplesGiveWayToTheNewest() {
    TimeSeries series = new TimeSeries(1_000, 3, "a", "b");
    for (int i = 1; i <= 5; i++) {
      series.add(i * 1_000, i, -i);
    }
    assertThat(series.toJson().toString())
        .isEqualTo(
            "{\"intervalMillis\":1000,\"atMillis\":[3000,4000,5000],"
                + "\"a\":[3.0,4.0,5.0],\"b\":[-3.0,-4.0,-5.0]}");
  }

  @Test
  void whatIsNotKnownIsNull() {
    TimeSeries series = new TimeSeries(1, 1, "a", "b");
    series.add(1, Double.NaN, Double.POSITIVE_INFINITY);
    assertThat(series.toJson().get("a").get(0).isNull()).isTrue();
    assertThat(series.toJson().get("b").get(0).isNull()).isTrue();
  }

  @Test
  void aSampleHasAFigureForEachName() {
    assertThatThrownBy(() -> new TimeSeries(1, 1, "a").add(1, 2, 3))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
