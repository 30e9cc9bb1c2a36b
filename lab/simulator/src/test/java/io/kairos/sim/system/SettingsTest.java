// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private static final long SECOND = 1_000_000_000L;

  /** Ten jobs; tasks of the n-th take n seconds. */
  private static final Trace TEN = trace(10);

  private final SimulatedSystem hawk = SimulatedSystem.ALL.get("hawk");
  private final SimulatedSystem eagle = SimulatedSystem.ALL.get("eagle");

  @Test
  void aTenthOfTheJobsIsLongAndShortOnesGetWorkersByTheirWork() {
    RunSetup setup = setup(Map.of());

    assertThat(setup.shape().jobs()).isEqualTo(10);
    assertThat(setup.settings().get(EstimateSettings.CUTOFF)).isEqualTo(9 * SECOND);
    assertThat(setup.settings().get(EstimateSettings.SHORT_PARTITION))
        .isCloseTo(45 / 55.0, within(1e-6));
  }

  @Test
  void aCutOffForAllSystemsIsThatOfReports() {
    RunSetup setup = setup(Map.of("cutoff", "5s"));

    assertThat(setup.shape().cutoffNanos()).isEqualTo(5 * SECOND);
    assertThat(setup.settings().get(EstimateSettings.CUTOFF)).isEqualTo(5 * SECOND);
    assertThat(setup.settings().get(EstimateSettings.SHORT_PARTITION))
        .isCloseTo(15 / 55.0, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"2m, 120000", "2min, 120000", "1h, 3600000", "500MS, 500", "0.25, 250"})
  void aDurationHasHadoopsUnitsOrIsSeconds(String text, long millis) {
    assertThat(setup(Map.of("cutoff", text)).settings().get(EstimateSettings.CUTOFF))
        .isEqualTo(millis * 1_000_000);
  }

  @Test
  void aCutOffOfOneSystemIsNotThatOfReports() {
    RunSetup setup = setup(Map.of("eagle.cutoff", "500ms"));

    assertThat(setup.shape().cutoffNanos()).isEqualTo(9 * SECOND);
    assertThat(setup.settings().get(EstimateSettings.CUTOFF)).isEqualTo(SECOND / 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cutof            | 5s    | no simulated system has the setting cutof; did you mean cutoff?
          eagle.srptcap    | on    | eagle has no setting srptcap; did you mean srptCap?
          eagel.srpt       | on    | eagel.srpt is of a system that is not simulated; did you mean eagle?
          eagle.srpt       | yes   | eagle.srpt is "yes"; use on or off
          eagle.minProbes  | 0     | eagle.minProbes is "0"; use a whole number from 1 to 1000000
          eagle.minProbes  | many  | eagle.minProbes is "many"; use a whole number from 1 to 1000000
          shortPartition   | 1.5   | hawk.shortPartition is "1.5"; use a number from 0 to 1
          cutoff           | 5 s   | cutoff is "5 s"; use a duration such as 50s, 0.5ms or 2m
          delay            | -1s   | hawk.delay is "-1s"; use a duration such as 50s, 0.5ms or 2m
          estimateLow      | 2     | estimateLow is 2.0, above estimateHigh, which is 1.0
          """)
  void aWrongSettingIsNamed(String name, String value, String message) {
    assertThatThrownBy(() -> TracePlay.play(setup(Map.of(name, value)), 1, done -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          yaq-c  | placement          | worst-rank | yaq-c.placement is worst-rank, which goes by ranks of jobs, and yaq-c makes none; use another placement
          kairos | jobOrder           | lass | kairos.jobOrder is "lass"; use one of fifo, las,
          kairos | placement          | best | kairos.placement is "best"; use one of auto, fewest-tasks,
          kairos | hold               | all  | kairos.hold is "all"; use one of run, probe, held
          kairos | queue              | -1   | kairos.queue is "-1"; use a whole number from 0 to 100000, or a percentage
          kairos | jobOrderBase       | 0    | kairos.jobOrderBase is "0"; use a duration of at least 1ms
          kairos | cpuTime            | yes  | kairos.cpuTime is "yes"; use on or off
          fifo   | slowStart          | 2    | fifo.slowStart is "2"; use a number from 0 to 1
          big-c  | round              | 1ns  | big-c.round is "1ns"; use a duration of at least 1ms
          big-c  | naturalTermination | x    | big-c.naturalTermination is "x"; use a number from 0 to 1
          """)
  void aWrongSettingOfASystemOnYarnIsNamed(
      String system, String name, String value, String message) {
    List<SimulatedSystem> systems = List.of(SimulatedSystem.ALL.get(system));

    assertThatThrownBy(
            () ->
                TracePlay.play(
                    RunSetup.all(TEN, 4, 1, systems, Map.of(name, value)).get(0), 1, done -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aTraceWithoutJobsIsRefused() {
    assertThatThrownBy(() -> RunSetup.all(trace(0), 4, 1, List.of(hawk), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("0 jobs has no jobs");
  }

  @Test
  void aClusterWithoutWorkersIsRefused() {
    assertThatThrownBy(() -> RunSetup.all(TEN, 0, 1, List.of(hawk), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("0 workers of 1 cores; use 1 to 1000000 workers of 1 to 1000 cores");
  }

  private RunSetup setup(Map<String, String> settings) {
    return RunSetup.all(TEN, 4, 1, List.of(hawk, eagle), settings).get(1);
  }

  private static Trace trace(int jobs) {
    return new Trace() {
      @Override
      public String name() {
        return jobs + " jobs";
      }

      @Override
      public Stream<TraceJob> jobs() {
        return LongStream.rangeClosed(1, jobs)
            .mapToObj(job -> new TraceJob(job * SECOND, job * SECOND, new long[] {job * SECOND}));
      }
    };
  }
}
