// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.Nodes;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Traces;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forecasts of the daemons' own object, judged by what became of the jobs. */
class ForecastsTest {
  private static final int JOBS = 400;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          table1        | 8x4           |
          table1-phases | 8x4           |
          table1-phases | 4x2,3x4,1x12  |
          table1        | 8x4           | masters=on,masterStart=5s
          table1        | 8x4           | queues=prod:70;dev:30
          dag-like      | 8x4           | launch=2s
          table1        | 8x4           | jobOrder=fifo
          """)
  void sevenToNineOfTenJobsEndInTheRangeThatWasTold(String trace, String nodes, String settings) {
    Map<String, Long> counters = play(trace, nodes, settings);

    assertThat(counters.get("forecast-ends")).isGreaterThan(JOBS / 2);
    assertThat(counters.get("forecast-end-held-permille")).isBetween(700L, 900L);
  }

  @Test
  void systemsWithoutRanksForecastNothing() {
    assertThat(play("kairos-paper", "table1", "8x4", Map.of())).isEmpty();
  }

  @Test
  void anOrderThatNobodyCanForetellForecastsNothing() {
    assertThat(play("table1", "8x4", "jobOrder=srjf")).isEmpty();
    assertThat(play("table1", "8x4", "jobOrder=las")).isEmpty();
  }

  private static Map<String, Long> play(String trace, String nodes, String settings) {
    Map<String, String> given =
        settings == null
            ? Map.of()
            : Arrays.stream(settings.split(","))
                .map(each -> each.replace(';', ',').split("="))
                .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    return play("kairos", trace, nodes, given);
  }

  private static Map<String, Long> play(
      String system, String trace, String nodes, Map<String, String> settings) {
    Nodes cluster = Nodes.parse(nodes);
    RunSetup setup =
        RunSetup.all(
                new Traces(Map.of(), Optional.of(JOBS), Laws.EXCERPT, cluster.allCores(), 0.95, 1)
                    .named(trace),
                cluster,
                List.of(SimulatedSystem.ALL.get(system)),
                settings)
            .get(0);
    return TracePlay.play(setup, 1, done -> {}).counts().counters();
  }
}
