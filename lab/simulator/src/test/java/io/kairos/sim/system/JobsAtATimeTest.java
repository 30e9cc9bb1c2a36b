// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A limit of the jobs in the cluster, on one worker whose tasks take turns. */
class JobsAtATimeTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void timesCountFromTheStartOfAJobThatHadToWaitForAnother() {
    RunResult limited = TracePlay.play(threeAtOnce().withJobsAtATime(1), 1, done -> {});
    RunResult unlimited = TracePlay.play(threeAtOnce(), 1, done -> {});

    assertThat(limited.all().quantile(1)).isEqualTo(2);
    assertThat(unlimited.all().quantile(1)).isEqualTo(6);
    assertThat(limited.makespanSeconds()).isEqualTo(6);
  }

  @Test
  void asManyJobsShareTheClusterAsTheLimitSays() {
    // The second one waits for the first one's task, the third for that of the second.
    RunResult limited = TracePlay.play(threeAtOnce().withJobsAtATime(2), 1, done -> {});

    assertThat(limited.all().quantile(0)).isEqualTo(2);
    assertThat(limited.all().quantile(1)).isEqualTo(4);
    assertThat(limited.all().mean()).isEqualTo((2 + 4 + 4) / 3.0);
  }

  @Test
  void jobsThatComeLaterThanThePlaceForThemKeepTheirTime() {
    RunSetup setup = setup(job(0, 5), job(1, 1), job(20, 1)).withJobsAtATime(1);

    RunResult result = TracePlay.play(setup, 1, done -> {});

    assertThat(result.makespanSeconds()).isEqualTo(21);
    assertThat(result.all().mean()).isEqualTo((5 + 1 + 1) / 3.0);
  }

  @Test
  void aLimitThatLetsNoJobInIsRefused() {
    RunSetup setup = threeAtOnce();

    assertThatThrownBy(() -> setup.withJobsAtATime(0))
        .hasMessage("0 jobs at a time; use at least 1");
  }

  private static RunSetup threeAtOnce() {
    return setup(job(0, 2), job(0, 2), job(0, 2));
  }

  private static TraceJob job(long atSeconds, long seconds) {
    return new TraceJob(atSeconds * SECOND, seconds * SECOND, new long[] {seconds * SECOND});
  }

  private static RunSetup setup(TraceJob... jobs) {
    Trace trace =
        new Trace() {
          @Override
          public String name() {
            return "a few jobs";
          }

          @Override
          public Stream<TraceJob> jobs() {
            return Stream.of(jobs);
          }
        };
    return RunSetup.all(trace, 1, 1, List.of(SimulatedSystem.ALL.get("fifo")), Map.of()).get(0);
  }
}
