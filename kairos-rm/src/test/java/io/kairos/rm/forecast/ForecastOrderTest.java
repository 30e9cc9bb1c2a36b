// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.rank.RankedWork;
import io.kairos.rm.rank.RankedWork.Place;
import io.kairos.rm.rank.RankedWork.Progress;
import io.kairos.rm.rank.RankedWork.Tasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastOrderTest {
  @ParameterizedTest
  @CsvSource({
    "rank, BY_RANK",
    "fifo, BY_ARRIVAL",
    "ejf, BY_ARRIVAL",
    "las, UNKNOWN",
    "srjf, UNKNOWN",
    "lrtf, UNKNOWN"
  })
  void ordersThatGoByWhatJobsWillDoAreNotKnown(String order, ForecastOrder expected) {
    assertThat(ForecastOrder.of(JobOrder.ALL.get(order))).isEqualTo(expected);
  }

  @Test
  void earlierJobsGoFirstAndHigherPrioritiesBeforeThem() {
    RankedWork first = job(1, 90, 0);
    RankedWork second = job(2, 20, 0);
    RankedWork urgent = job(3, 50, 1);

    assertThat(ForecastOrder.BY_ARRIVAL.isBefore(first, second)).isTrue();
    assertThat(ForecastOrder.BY_ARRIVAL.isBefore(second, first)).isFalse();
    assertThat(ForecastOrder.BY_ARRIVAL.isBefore(urgent, first)).isTrue();
    assertThat(ForecastOrder.BY_ARRIVAL.isBefore(first, urgent)).isFalse();
    assertThat(ForecastOrder.BY_RANK.isBefore(second, first)).isTrue();
    assertThat(ForecastOrder.BY_RANK.isBefore(urgent, second)).isFalse();
  }

  private static RankedWork job(int arrival, long rank, int priority) {
    return Works.of(
        arrival,
        true,
        new Place(rank, arrival, priority, false, Double.POSITIVE_INFINITY),
        new Progress(0, 0, false, true),
        new Tasks(1, 1));
  }
}
