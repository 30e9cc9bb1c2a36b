// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.KeptTrace;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import io.kairos.workbench.figure.FigureData.Distance;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PossibleTest {
  private static final long SECOND = 1_000_000_000;

  /** On two cores the fast machine ends it at 10 s; its critical path is 10 s as well. */
  private static final Trace EVEN = trace(job(0, 10, 10));

  /** The fast machine ends the second job at 1 s and the first one at 4 s; their paths are 1, 2. */
  private static final Trace CROWDED = trace(job(0, 1, 2, 1, 2), job(0, 1, 1));

  /** The fast machine ends the jobs at 1 and 5 s; their paths are 2 and 8 s. */
  private static final Trace NARROW = trace(job(0, 8), job(0, 2));

  @Test
  void theLargerBoundCountsForEachRun() {
    assertThat(possible(EVEN).bound(WhichTimes.ALL)).isCloseTo(10, within(1e-6));
    assertThat(possible(CROWDED).bound(WhichTimes.ALL)).isCloseTo((1 + 4) / 2.0, within(1e-6));
    assertThat(possible(NARROW).bound(WhichTimes.ALL)).isCloseTo((2 + 8) / 2.0, within(1e-6));
    assertThat(possible(CROWDED, NARROW).bound(WhichTimes.ALL)).isCloseTo(3.75, within(1e-6));
  }

  @Test
  void theBoundForShortAndLongJobsIsTheirCriticalPath() {
    Possible possible = possible(NARROW);

    assertThat(possible.bound(WhichTimes.SHORT)).isCloseTo(2, within(1e-6));
    assertThat(possible.bound(WhichTimes.LONG)).isCloseTo(8, within(1e-6));
  }

  @Test
  void aDistanceIsAMeanInMultiples() {
    Distance distance =
        possible(CROWDED)
            .distance("crowded", WhichTimes.ALL, "fifo", List.of(play("fifo", CROWDED)));

    // FIFO ends both jobs at 4 s. SRPT ends the second one at 1 s, and the first at 5 s, whose last
    // task begins at 3 s.
    assertThat(distance.of()).isEqualTo("crowded, all jobs");
    assertThat(distance.meanSeconds()).isCloseTo(4, within(1e-6));
    assertThat(distance.toSrpt()).isCloseTo(4 / 3.0, within(1e-6));
    assertThat(distance.toBound()).isCloseTo(4 / 2.5, within(1e-6));
  }

  private static Possible possible(Trace... traces) {
    return new Possible(
        runs("srpt", traces), runs(Possible.CRITICAL_PATH, traces), runs("srpt-bound", traces));
  }

  private static List<RunResult> runs(String system, Trace... traces) {
    return List.of(traces).stream().map(trace -> play(system, trace)).toList();
  }

  private static RunResult play(String system, Trace trace) {
    RunSetup setup =
        RunSetup.all(trace, 1, 2, List.of(SimulatedSystem.ALL.get(system)), Map.of()).get(0);
    return TracePlay.play(setup, 1, done -> {});
  }

  private static Trace trace(TraceJob... jobs) {
    return new KeptTrace("by hand", OptionalDouble.of(5), List.of(jobs));
  }

  private static TraceJob job(long arrivalSeconds, long... seconds) {
    long[] nanos = new long[seconds.length];
    long sum = 0;
    for (int task = 0; task < nanos.length; task++) {
      nanos[task] = seconds[task] * SECOND;
      sum += nanos[task];
    }
    return new TraceJob(arrivalSeconds * SECOND, sum / nanos.length, nanos);
  }
}
