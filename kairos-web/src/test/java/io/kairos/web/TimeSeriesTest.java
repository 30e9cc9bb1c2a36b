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
    assertThat(series.toJson(0).toString())
        .isEqualTo(
            "{\"intervalMillis\":1000,\"atMillis\":[3000,4000,5000],"
                + "\"a\":[3.0,4.0,5.0],\"b\":[-3.0,-4.0,-5.0]}");
  }

  @Test
  void aValueThatIsNotKnownIsNull() {
    TimeSeries series = new TimeSeries(1, 1, "a", "b");
    series.add(1, Double.NaN, Double.POSITIVE_INFINITY);
    assertThat(series.toJson(0).get("a").get(0).isNull()).isTrue();
    assertThat(series.toJson(0).get("b").get(0).isNull()).isTrue();
  }

  @Test
  void aSampleHasAFigureForEachName() {
    assertThatThrownBy(() -> new TimeSeries(1, 1, "a").add(1, 2, 3))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void samplesStayInTheirOrderWhenTheHostsClockIsSet() {
    TimeSeries series = new TimeSeries(1_000, 3, "a");
    series.add(1_000, 1);
    series.add(2_000, 2);
    assertThat(series.toJson(500_000).get("atMillis").toString()).isEqualTo("[501000,502000]");
    long hour = 3_600_000;
    assertThat(series.toJson(500_000 - hour).get("atMillis").toString())
        .isEqualTo("[" + (501_000 - hour) + "," + (502_000 - hour) + "]");
  }
}
