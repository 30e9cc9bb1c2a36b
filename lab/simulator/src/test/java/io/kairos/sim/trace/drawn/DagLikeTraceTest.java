// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class DagLikeTraceTest {
  private static final int JOBS = 30_000;

  private final List<TraceJob> jobs = new DagLikeTrace(JOBS, 10, 7).jobs().toList();

  @Test
  void aThirdOfTheJobsIsOfEachShape() {
    long chains = jobs.stream().filter(job -> isChain(job.stages())).count();
    long diamonds = jobs.stream().filter(job -> isDiamond(job.stages())).count();
    long joins = jobs.stream().filter(job -> isJoins(job.stages())).count();

    assertThat(chains + diamonds + joins).isEqualTo(JOBS);
    assertThat((double) chains / JOBS).isCloseTo(1 / 3.0, within(0.01));
    assertThat((double) diamonds / JOBS).isCloseTo(1 / 3.0, within(0.01));
    assertThat(jobs).extracting(job -> job.stages().count()).contains(2, 3, 4, 5, 6, 8, 10);
    assertThat(jobs).allMatch(job -> job.stages().count() <= 10);
  }

  @Test
  void aStageHasHalfTheTasksOfTheWidestThatItWaitsFor() {
    for (TraceJob job : jobs.subList(0, 1_000)) {
      Stages stages = job.stages();
      for (int stage = 0; stage < stages.count(); stage++) {
        int widest = stages.after(stage).stream().mapToInt(stages::tasks).max().orElse(0);
        if (widest > 0) {
          assertThat(stages.tasks(stage)).isEqualTo(Math.max(1, (widest + 1) / 2));
        }
      }
    }
  }

  @Test
  void theMeansAreThoseThatAreDocumented() {
    double tasks = jobs.stream().mapToInt(job -> job.stages().tasks(0)).average().orElseThrow();
    double work = jobs.stream().mapToLong(TraceJob::workNanos).average().orElseThrow();
    double seconds =
        jobs.stream()
            .mapToDouble(
                job -> job.stages().tasksOf(0).mapToLong(job::taskNanos).average().orElse(0))
            .average()
            .orElseThrow();

    // A tenth of the jobs has ten times as many tasks.
    assertThat(tasks).isCloseTo(20 * (0.9 + 1), within(1.0));
    assertThat(seconds / 1e9).isCloseTo(10, within(0.3));
    assertThat(work / 1e9).isCloseTo(DagLikeTrace.MEAN_WORK_SECONDS, Percentage.withPercentage(4));
    assertThat(jobs.get(JOBS - 1).arrivalNanos() / 1e9 / JOBS).isCloseTo(10, within(0.2));
  }

  @Test
  void theTasksOfAStageDifferByHalfOfTheirMean() {
    double variation =
        jobs.stream()
            .filter(job -> job.stages().tasks(0) > 20)
            .mapToDouble(
                job ->
                    squaredVariation(job.stages().tasksOf(0).mapToLong(job::taskNanos).toArray()))
            .average()
            .orElseThrow();

    assertThat(Math.sqrt(variation)).isCloseTo(0.5, within(0.02));
  }

  @Test
  void theSameSeedDrawsTheSameJobsAgain() {
    DagLikeTrace trace = new DagLikeTrace(5, 4, 7);

    assertThat(trace.jobs().map(TraceJob::workNanos).toList())
        .isEqualTo(trace.jobs().map(TraceJob::workNanos).toList())
        .isNotEqualTo(new DagLikeTrace(5, 4, 8).jobs().map(TraceJob::workNanos).toList());
  }

  private static double squaredVariation(long[] nanos) {
    double mean = LongStream.of(nanos).average().orElseThrow();
    double squares = LongStream.of(nanos).mapToDouble(n -> (n - mean) * (n - mean)).sum();
    return squares / (nanos.length - 1) / (mean * mean);
  }

  private static boolean isChain(Stages stages) {
    return IntStream.range(1, stages.count())
        .allMatch(stage -> stages.after(stage).equals(List.of(stage - 1)));
  }

  private static boolean isDiamond(Stages stages) {
    int last = stages.count() - 1;
    return last > 2
        && IntStream.range(1, last).allMatch(stage -> stages.after(stage).equals(List.of(0)))
        && stages.after(last).size() == last - 1;
  }

  private static boolean isJoins(Stages stages) {
    return stages.count() > 3
        && stages.after(1).isEmpty()
        && IntStream.range(1, stages.count() - 1)
            .filter(stage -> !stages.after(stage).isEmpty())
            .allMatch(stage -> stages.after(stage).size() == 2)
        && stages.after(stages.count() - 1).equals(List.of(stages.count() - 2));
  }
}
