// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.rm.rank.RankedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BacklogTest {
  @Test
  void workOfJobsWithManyTasksIsDoneByAllCores() {
    List<RankedWork> jobs = List.of(Works.waiting(1, 10, 40), Works.waiting(2, 10, 60));

    assertThat(Backlog.of(jobs, job -> true).doneSeconds(100, 4)).isCloseTo(50, within(1e-6));
    assertThat(Backlog.of(jobs, job -> false).doneSeconds(100, 4)).isCloseTo(25, within(1e-6));
  }

  @Test
  void oneLongTaskTakesOneCoreAlone() {
    List<RankedWork> jobs = List.of(Works.waiting(1, 1, 1_000));

    // Three of four cores do 90 core-seconds in 30 s.
    assertThat(Backlog.of(jobs, job -> true).doneSeconds(90, 4)).isCloseTo(30, within(1e-6));
    assertThat(Backlog.of(jobs, job -> true).doneSeconds(0, 4)).as("a core is free").isZero();
  }

  @Test
  void coresGetFreeWhenTasksThatTakeAllOfThemAreDone() {
    List<RankedWork> jobs = List.of(Works.waiting(1, 8, 80), Works.waiting(2, 1, 5));

    // The one task of 5 s and the first 8 tasks share four cores: 85 core-seconds.
    assertThat(Backlog.of(jobs, job -> true).doneSeconds(0, 4)).isCloseTo(85.0 / 4, within(1e-6));
  }

  @Test
  void endlessCoresDoAllAtOnce() {
    List<RankedWork> jobs = List.of(Works.waiting(1, 8, 80));

    assertThat(Backlog.of(jobs, job -> true).doneSeconds(5, Double.POSITIVE_INFINITY)).isZero();
  }

  @Test
  void theTimeSolvesItsEquationWhateverTheJobs() {
    Random random = new Random(5);
    for (int round = 0; round < 2_000; round++) {
      List<RankedWork> jobs = new ArrayList<>();
      for (int job = random.nextInt(20); job > 0; job--) {
        jobs.add(
            Works.waiting(job, 1 + random.nextInt(50), 1_000 * Math.pow(random.nextDouble(), 3)));
      }
      double own = random.nextDouble() * 500;
      double cores = 1 + random.nextInt(40);
      double time = Backlog.of(jobs, job -> true).doneSeconds(own, cores);
      double done =
          own
              + jobs.stream()
                  .mapToDouble(job -> Math.min(job.leftSeconds(), job.now().count() * time))
                  .sum();

      assertThat(cores * time).as("round %d", round).isCloseTo(done, within(1e-5 * (1 + done)));
    }
  }
}
