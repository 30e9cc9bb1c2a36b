// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Laws.Arrivals;
import io.kairos.sim.trace.Laws.Durations;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.trace.TraceKind;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawnTraceTest {
  private static final int JOBS = 100_000;
  private static final Laws THESIS = new Laws(Durations.THESIS, Arrivals.POISSON);

  /** Tables 2.1 and 2.2 of the thesis, and the load that the name of the trace promises. */
  @ParameterizedTest
  @CsvSource({
    "yahoo-like, 90.5811, 9.41, 98.31, 4000, 0.96",
    "google-like, 1129.532, 10, 83.65, 15000, 0.90",
    "cloudera-c-like, 272.783, 5.02, 92.79, 15000, 0.95",
    "facebook-like, 76.5951, 2.01, 99.79, 170000, 0.90"
  })
  void longJobsAreAsManyAndHaveAsMuchOfTheWorkAsTheThesisSays(
      String name, double cutoff, double longJobs, double longWork, int workers, double load) {
    for (Laws laws : List.of(Laws.EXCERPT, THESIS)) {
      List<TraceJob> jobs = draw(name, JOBS, laws, 1);
      double work = work(jobs);
      List<TraceJob> ofLong =
          jobs.stream().filter(job -> Seconds.of(job.meanNanos()) > cutoff).toList();

      assertThat(100.0 * ofLong.size() / JOBS).isCloseTo(longJobs, within(0.5));
      assertThat(100 * work(ofLong) / work).isCloseTo(longWork, within(2.0));
      double span = Seconds.of(jobs.get(JOBS - 1).arrivalNanos());
      assertThat(work / (span * workers)).isCloseTo(load, within(0.01));
    }
  }

  @Test
  void tasksOfAJobDifferByTheLawThatIsChosen() {
    // The Gaussian N(1, 2) without what is below 0 has a mean of 2.02 and a deviation of 1.40.
    assertThat(relativeDeviation(THESIS)).isCloseTo(0.69, within(0.03));
    // The variance is twice the mean of 30 s and more.
    assertThat(relativeDeviation(Laws.EXCERPT)).isBetween(0.05, 0.25);
  }

  @Test
  void jobsArriveByTheLawThatIsChosen() {
    assertThat(gapDeviation(Laws.EXCERPT)).isCloseTo(0.035, within(0.005));
    assertThat(gapDeviation(THESIS)).isCloseTo(1, within(0.05));
  }

  @Test
  void theSameSeedDrawsTheSameJobsAndAnotherSeedOthers() {
    assertThat(fingerprint(1)).isEqualTo(fingerprint(1)).isNotEqualTo(fingerprint(2));
  }

  @Test
  void figure21HasItsShares() {
    List<TraceJob> jobs = draw("figure-2.1", 1_000, Laws.EXCERPT, 3);

    assertThat(jobs).filteredOn(job -> job.tasks() == 1_000).hasSizeBetween(30, 70);
    assertThat(jobs.get(999).arrivalNanos() / 1e9).isBetween(45_000.0, 55_000.0);
  }

  private static double relativeDeviation(Laws laws) {
    return draw("yahoo-like", 2_000, laws, 1).stream()
        .filter(job -> job.tasks() > 100 && Seconds.of(job.meanNanos()) > 30)
        .mapToDouble(
            job -> {
              double[] tasks = new double[job.tasks()];
              for (int task = 0; task < tasks.length; task++) {
                tasks[task] = job.taskNanos(task);
              }
              return StandardDeviation.of(tasks).getAsDouble() / Mean.of(tasks).getAsDouble();
            })
        .average()
        .orElseThrow();
  }

  private static double gapDeviation(Laws laws) {
    List<TraceJob> jobs = draw("yahoo-like", 5_000, laws, 1);
    double[] gaps = new double[jobs.size() - 1];
    for (int job = 0; job < gaps.length; job++) {
      gaps[job] = jobs.get(job + 1).arrivalNanos() - jobs.get(job).arrivalNanos();
    }
    return StandardDeviation.of(gaps).getAsDouble() / Mean.of(gaps).getAsDouble();
  }

  private static List<String> fingerprint(long seed) {
    return draw("google-like", 50, Laws.EXCERPT, seed).stream()
        .map(job -> job.arrivalNanos() + " " + job.tasks() + " " + job.workNanos())
        .toList();
  }

  private static double work(List<TraceJob> jobs) {
    return jobs.stream().mapToDouble(job -> Seconds.of(job.workNanos())).sum();
  }

  private static List<TraceJob> draw(String name, int jobs, Laws laws, long seed) {
    try (Stream<TraceJob> drawn = TraceKind.ALL.get(name).draw(jobs, laws, seed).jobs()) {
      return drawn.toList();
    }
  }
}
