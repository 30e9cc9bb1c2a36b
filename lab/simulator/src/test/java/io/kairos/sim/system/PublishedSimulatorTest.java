// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the published simulator of Hawk and Eagle (github.com/epfl-labos/eagle) computes for a trace
 * that is drawn here, with its durations as they are and its estimates in whole seconds: means of
 * five of its seeds, and of fifteen for Hawk, whose p90 differs most from seed to seed.
 */
class PublishedSimulatorTest {
  private static final int SEEDS = 20;

  private static final Trace TRACE = TraceKind.ALL.get("yahoo-like").draw(2_000, Laws.EXCERPT, 1);

  @ParameterizedTest
  @CsvSource({
    "sparrow, 2394.9, 3715.7, 4401.7, 3434.7, 5394.4, 7303.6",
    "hawk, 285.9, 624.2, 1026.2, 1971.0, 4227.5, 6688.6",
    "eagle, 26.2, 72.2, 131.3, 2005.5, 4224.9, 6684.1",
    "dlwl, 29.8, 74.2, 123.8, 1793.1, 4252.1, 6689.0"
  })
  void percentilesAgree(
      String system,
      double short50,
      double short90,
      double short99,
      double long50,
      double long90,
      double long99) {
    Map<String, String> settings = new HashMap<>(Map.of("cutoff", "90.5811s"));
    if (!system.equals("sparrow")) {
      settings.put("shortPartition", "0.02");
    }
    RunSetup setup =
        RunSetup.all(TRACE, 4_000, 1, List.of(SimulatedSystem.ALL.get(system)), settings).get(0);
    List<RunResult> runs = new ArrayList<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      runs.add(TracePlay.play(setup, seed, done -> {}));
    }

    assertClose(runs, RunResult::shortJobs, 0.5, short50, 10);
    assertClose(runs, RunResult::shortJobs, 0.9, short90, 10);
    assertClose(runs, RunResult::shortJobs, 0.99, short99, 20);
    assertClose(runs, RunResult::longJobs, 0.5, long50, 10);
    assertClose(runs, RunResult::longJobs, 0.9, long90, 10);
    assertClose(runs, RunResult::longJobs, 0.99, long99, 10);
  }

  private static void assertClose(
      List<RunResult> runs,
      Function<RunResult, Times> times,
      double probability,
      double published,
      double percent) {
    double here =
        runs.stream()
            .mapToDouble(run -> times.apply(run).quantile(probability))
            .average()
            .orElseThrow();
    assertThat(here)
        .describedAs("p%.0f", 100 * probability)
        .isCloseTo(published, withinPercentage(percent));
  }
}
