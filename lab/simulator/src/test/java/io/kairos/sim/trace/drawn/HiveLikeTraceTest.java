// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HiveLikeTraceTest {
  private static final int JOBS = 20_000;

  private final List<TraceJob> jobs = new HiveLikeTrace(JOBS, 4, 7).jobs().toList();

  @Test
  void jobsHaveTheMeansOfThePaper() {
    double maps = jobs.stream().mapToInt(job -> job.tasks() - job.reduces()).average().orElse(0);
    double reduces = jobs.stream().mapToInt(TraceJob::reduces).average().orElse(0);

    assertThat(maps).isCloseTo(57.9, within(1.5));
    assertThat(reduces).isCloseTo(1.5, within(0.02));
    assertThat(jobs.get(JOBS - 1).arrivalNanos() / 1e9 / JOBS).isCloseTo(4, within(0.1));
  }

  @Test
  void tasksHaveTheMeanAndTheDeviationOfThePaper() {
    double[] seconds =
        jobs.stream()
            .flatMapToLong(job -> LongStream.range(0, job.tasks()).map(t -> job.taskNanos((int) t)))
            .mapToDouble(nanos -> nanos / 1e9)
            .toArray();
    double sum = 0;
    double squares = 0;
    for (double each : seconds) {
      sum += each;
      squares += each * each;
    }
    double mean = sum / seconds.length;

    assertThat(mean).isCloseTo(22.9, within(0.7));
    assertThat(Math.sqrt(squares / seconds.length - mean * mean)).isCloseTo(27.8, within(1.4));
  }

  @Test
  void theSameSeedDrawsTheSameJobsAgain() {
    HiveLikeTrace trace = new HiveLikeTrace(5, 4, 7);

    assertThat(trace.jobs().map(TraceJob::workNanos).toList())
        .isEqualTo(trace.jobs().map(TraceJob::workNanos).toList())
        .isNotEqualTo(new HiveLikeTrace(5, 4, 8).jobs().map(TraceJob::workNanos).toList());
  }
}
