// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is true of all systems, on odd clusters and with odd settings. */
class EverySystemTest {
  private static final int JOBS = 40;
  private static final long MILLI = 1_000_000;

  static Stream<String> systems() {
    return SimulatedSystem.ALL.names().stream();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void everyJobEndsAndNoneBeforeItsCriticalPath(String name) {
    SimulatedSystem system = SimulatedSystem.ALL.get(name);
    for (int workers : new int[] {2, 3, 40}) {
      for (String partition : List.of("0", "0.3", "1")) {
        for (String delay : List.of("0s", "1ms")) {
          Map<String, String> wanted = Map.of("shortPartition", partition, "delay", delay);
          RunResult result = TracePlay.play(setup(system, workers, wanted), 7, done -> {});

          assertThat(result.all().count()).isEqualTo(JOBS);
          assertThat(result.shortJobs().count()).isPositive();
          assertThat(result.longJobs().count()).isPositive();
          if (!name.equals("srpt-bound")) {
            assertThat(result.slowdowns().quantile(0)).isGreaterThanOrEqualTo(1);
          }
          if (!name.equals("critical-path")) {
            assertThat(result.utilization()).isBetween(0.0, 1.000_001);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void noSystemHasALowerMeanThanTheBound(String name) {
    SimulatedSystem system = SimulatedSystem.ALL.get(name);
    RunSetup bound = setup(SimulatedSystem.ALL.get("srpt-bound"), 3, Map.of());

    double mean = TracePlay.play(setup(system, 3, Map.of()), 7, done -> {}).all().mean();

    if (!name.equals("critical-path")) {
      assertThat(mean)
          .isGreaterThanOrEqualTo(TracePlay.play(bound, 7, done -> {}).all().mean() - 1e-6);
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void aClusterOfOneSlotIsACluster(String name) {
    SimulatedSystem system = SimulatedSystem.ALL.get(name);
    RunSetup setup = setup(system, 1, Map.of());

    if (name.equals("split")) {
      assertThatThrownBy(() -> TracePlay.play(setup, 7, done -> {}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a cluster of 1 slot cannot be split; use more workers or cores");
    } else {
      assertThat(TracePlay.play(setup, 7, done -> {}).all().count()).isEqualTo(JOBS);
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void aTraceThatBeginsLateTakesNoMoreEvents(String name) {
    SimulatedSystem system = SimulatedSystem.ALL.get(name);
    Trace late = trace(1_000_000_000L * MILLI);
    RunSetup later = RunSetup.all(late, 3, 1, List.of(system), Map.of()).get(0);

    RunResult now = TracePlay.play(setup(system, 3, Map.of()), 7, done -> {});
    RunResult then = TracePlay.play(later, 7, done -> {});

    assertThat(then.effort().events()).isEqualTo(now.effort().events());
    assertThat(then.all().mean()).isEqualTo(now.all().mean());
  }

  @Test
  void estimatesMayBeWrong() {
    Map<String, String> wrong = Map.of("estimateLow", "0.1", "estimateHigh", "10");
    RunSetup right = setup(SimulatedSystem.ALL.get("hawk"), 5, Map.of());
    RunSetup wild = setup(SimulatedSystem.ALL.get("hawk"), 5, wrong);

    RunResult result = TracePlay.play(wild, 7, done -> {});

    assertThat(result.all().count()).isEqualTo(JOBS);
    assertThat(result.all().mean()).isNotEqualTo(TracePlay.play(right, 7, done -> {}).all().mean());
  }

  private static RunSetup setup(SimulatedSystem system, int workers, Map<String, String> wanted) {
    Map<String, String> settings = new HashMap<>(wanted);
    settings.keySet().removeIf(name -> !system.hasSetting(name));
    return RunSetup.all(trace(0), workers, 1, List.of(system), settings).get(0);
  }

  private static Trace trace(long startNanos) {
    Random random = new Random(5);
    List<TraceJob> jobs = new ArrayList<>();
    long arrivalNanos = startNanos;
    for (int job = 0; job < JOBS; job++) {
      long[] tasks = new long[1 + random.nextInt(6)];
      long most = job % 5 == 0 ? 100_000 : 5_000;
      long sum = 0;
      for (int task = 0; task < tasks.length; task++) {
        tasks[task] = (1 + random.nextInt((int) most)) * MILLI;
        sum += tasks[task];
      }
      jobs.add(new TraceJob(arrivalNanos, sum / tasks.length, tasks));
      arrivalNanos += random.nextInt(8_000) * MILLI;
    }
    return new Trace() {
      @Override
      public String name() {
        return "forty";
      }

      @Override
      public Stream<TraceJob> jobs() {
        return jobs.stream();
      }
    };
  }
}
