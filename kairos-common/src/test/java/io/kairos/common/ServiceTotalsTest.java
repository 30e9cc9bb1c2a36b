// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceTotalsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void serviceOfNoTaskThatIsThereIsOfOneThatHasEnded() {
    ServiceTotals totals =
        ServiceTotals.of(
            Map.of("a", 20.0, "b", 3.0, "c", 7.0),
            List.of(
                TaskSnapshot.running("a1", "a", 2, 4 * SECOND, SECOND, false),
                TaskSnapshot.idle("a2", "a", 1, 5 * SECOND, SECOND),
                TaskSnapshot.idle("b1", "b", 1, 3 * SECOND, SECOND),
                TaskSnapshot.idle("d1", "d", 1, 3 * SECOND, SECOND)));
    assertThat(totals.endedSeconds()).isEqualTo(Map.of("a", 7.0, "c", 7.0));
    assertThat(totals.seconds()).isEqualTo(Map.of("a", 20.0, "b", 3.0, "c", 7.0));
  }

  @Test
  void aHeartbeatTellsBoth() {
    NodeStatistics told =
        new NodeStatistics(1, 0, 1, 0, Map.of())
            .withService(new ServiceTotals(Map.of("a", 20.0), Map.of("a", 7.0)))
            .withServiceEpoch(4);
    ServiceTotals read = read(told.toCustomResources());
    assertThat(read.seconds()).isEqualTo(Map.of("a", 20.0));
    assertThat(read.endedSeconds()).isEqualTo(Map.of("a", 7.0));

    Map<String, Float> next =
        new NodeStatistics(1, 0, 1, 0, Map.of()).withServiceEpoch(4).toCustomResources();
    ServiceTotals together = read(NodeStatistics.withUnreadTotals(next, told.toCustomResources()));
    assertThat(together.endedSeconds()).isEqualTo(Map.of("a", 7.0));
  }

  @Test
  void anApplicationWhoseEndedTasksAttainedNoNumberIsLeftOut() {
    Map<String, Float> custom = new NodeStatistics(1, 0, 1, 0, Map.of()).toCustomResources();
    custom.put("kairos.ended.a", Float.NaN);
    custom.put("kairos.ended.b", -1f);
    custom.put("kairos.ended.c", 2f);
    assertThat(read(custom).endedSeconds()).isEqualTo(Map.of("c", 2.0));
  }

  private static ServiceTotals read(Map<String, Float> custom) {
    return NodeStatistics.fromCustomResources(custom).orElseThrow().service();
  }
}
