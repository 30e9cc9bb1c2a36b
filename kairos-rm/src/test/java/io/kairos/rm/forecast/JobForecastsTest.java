// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.rm.rank.RankedWork;
import io.kairos.rm.rank.RankedWork.Place;
import io.kairos.rm.rank.RankedWork.Progress;
import io.kairos.rm.rank.RankedWork.Tasks;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobForecastsTest {
  private static final long SECOND = 1_000;

  private ForecastOrder order = ForecastOrder.BY_RANK;
  private final JobForecasts forecasts = new JobForecasts(queue -> order);
  private int jobs;
  private long nowMillis = 50 * SECOND;

  @Test
  void aForecastWithoutEndedJobsHasNoRangeAndNamesWhatItLacks() {
    RankedWork job = Works.running(1, 4, 40, 0);
    forecasts.look(nowMillis, List.of(job));

    Forecast forecast = forecasts.outlook(job).forecast().orElseThrow();
    assertThat(forecast.end()).isEmpty();
    assertThat(forecast.begin()).isEmpty();
    assertThat(forecast.estimatedEndSeconds()).isEqualTo(10);
    assertThat(forecast.sentence())
        .isEqualTo(
            "by the work that goes before it, it would end in 10 s; a range needs 20 forecasts"
                + " like it of jobs that have ended, and there are 0");
    assertThat(forecasts.firstEnds().heldShare()).isNaN();
    assertThat(forecasts.firstEnds().medianError()).isNaN();
  }

  @Test
  void aRangeComesFromJobsThatEnded() {
    endedJobs(Ratios.LEAST, 30);

    RankedWork job = Works.running(++jobs, 4, 40, 0);
    forecasts.look(nowMillis, List.of(job));
    Forecast forecast = forecasts.outlook(job).forecast().orElseThrow();
    // Each took 30 s where its tasks alone were to take 10 s.
    assertThat(forecast.end().orElseThrow().likely()).isCloseTo(30, within(1e-6));
    assertThat(forecast.sentence())
        .startsWith("it ends in 30 s to 30 s (80 %), most likely in 30 s");
  }

  @Test
  void forecastsAreJudgedByTheEndsOfTheirJobs() {
    endedJobs(Ratios.LEAST, 30);
    endedJobs(6, 30);
    endedJobs(2, 60);

    assertThat(forecasts.firstEnds().judged()).isEqualTo(8);
    assertThat(forecasts.firstEnds().held()).isEqualTo(6);
    assertThat(forecasts.firstEnds().medianError()).isCloseTo(0, within(1e-6));
  }

  @Test
  void aJobThatWasKilledTeachesNothing() {
    endedJobs(Ratios.LEAST - 1, 30);
    forecasts.look(nowMillis, List.of(Works.running(++jobs, 4, 40, 0)));
    // Nobody tells its end: it is gone.
    forecasts.look(nowMillis + SECOND, List.of());
    forecasts.ended(Works.running(jobs, 4, 40, 0), nowMillis + 2 * SECOND);

    RankedWork job = Works.running(++jobs, 4, 40, 0);
    forecasts.look(nowMillis + 3 * SECOND, List.of(job));
    assertThat(forecasts.outlook(job).forecast().orElseThrow().end()).isEmpty();
  }

  @Test
  void aJobThatNeedNotEndHasNoForecastAndNoneThatAsksForNothing() {
    RankedWork session = Works.of(1, false, new Progress(0, 0, false, true), new Tasks(4, 40));
    RankedWork silent = Works.of(2, true, new Progress(0, 0, false, false), Tasks.NONE);
    forecasts.look(nowMillis, List.of(session, silent));

    assertThat(forecasts.outlook(session).why()).contains(NoForecast.NEED_NOT_END);
    assertThat(forecasts.outlook(silent).why()).contains(NoForecast.NOTHING_LEFT);
    forecasts.ended(session, nowMillis + SECOND);
    forecasts.ended(silent, nowMillis + SECOND);
    assertThat(forecasts.firstEnds().judged()).isZero();
  }

  @Test
  void aQueueWhoseOrderIsNotKnownHasNoForecastUntilItGetsAnother() {
    order = ForecastOrder.UNKNOWN;
    endedJobs(2 * Ratios.LEAST, 30);
    RankedWork job = Works.running(++jobs, 4, 40, 0);
    forecasts.look(nowMillis, List.of(job));

    assertThat(forecasts.outlook(job).forecast()).isEmpty();
    assertThat(forecasts.outlook(job).why().orElseThrow().sentence("fair"))
        .isEqualTo(
            "no forecast of its end: the order of its queue (fair) does not say which jobs will go"
                + " before it");
    assertThat(forecasts.firstEnds().judged()).isZero();
    assertThat(forecasts.learnt().byKind().values()).allMatch(List::isEmpty);

    order = ForecastOrder.BY_RANK;
    forecasts.look(nowMillis += SECOND, List.of(job));
    assertThat(forecasts.outlook(job).forecast()).isPresent();
    assertThat(forecasts.outlook(job).why()).isEmpty();
  }

  @Test
  void aClockThatGoesBackwardsSpoilsNoForecast() {
    endedJobs(Ratios.LEAST, 30);
    RankedWork job = Works.running(++jobs, 4, 40, 0);
    forecasts.look(nowMillis, List.of(job));
    forecasts.look(nowMillis - 40 * SECOND, List.of(job));
    forecasts.ended(Works.running(jobs, 0, 0, 40), nowMillis - 30 * SECOND);
    RankedWork next = Works.running(++jobs, 4, 40, 0);
    forecasts.look(nowMillis - 30 * SECOND, List.of(next));
    forecasts.ended(Works.running(jobs, 0, 0, 40), nowMillis - 50 * SECOND);

    assertThat(forecasts.firstEnds().judged()).as("made after the clock was set").isEqualTo(1);
    RankedWork last = Works.running(++jobs, 4, 40, 0);
    forecasts.look(nowMillis, List.of(last));
    assertThat(forecasts.outlook(last).forecast().orElseThrow().end().orElseThrow().likely())
        .isCloseTo(30, within(1e-6));
  }

  @Test
  void aJobThatNobodySawBeforeItsEndIsJudgedByNothing() {
    forecasts.ended(Works.running(1, 0, 0, 7), nowMillis);
    forecasts.ended(Works.running(1, 0, 0, 7), nowMillis);

    assertThat(forecasts.firstEnds().judged()).isZero();
  }

  @Test
  void aFurtherForecastIsMadeWhenHalfOfTheWorkIsDone() {
    endedJobs(Ratios.LEAST, 30);
    int job = ++jobs;
    forecasts.look(nowMillis, List.of(Works.running(job, 4, 40, 0)));
    forecasts.look(nowMillis + 3 * SECOND, List.of(Works.running(job, 4, 30, 10)));
    forecasts.look(nowMillis + 6 * SECOND, List.of(Works.running(job, 4, 20, 20)));
    forecasts.ended(Works.running(job, 0, 0, 40), nowMillis + 20 * SECOND);

    assertThat(forecasts.firstEnds().judged()).isEqualTo(1);
    assertThat(forecasts.learnt().byKind().get("KNOWN")).hasSize(Ratios.LEAST + 2);
  }

  @Test
  void aWaitingJobIsToldWhenItsFirstTaskGetsANode() {
    waitOneMinute();
    for (int each = 0; each < Ratios.LEAST + 1; each++) {
      int number = 2 + each;
      RankedWork attained = busy(1_000 + 100 * each);
      forecasts.look(nowMillis, List.of(attained, Works.waiting(number, 4, 40)));
      nowMillis += 10 * SECOND;
      forecasts.look(nowMillis, List.of(attained, Works.running(number, 4, 40, 0)));
    }

    assertThat(forecasts.begins().judged()).isEqualTo(1);
    RankedWork next = Works.waiting(90, 4, 40);
    assertThat(forecasts.outlook(next).forecast().orElseThrow().begin()).isPresent();
    assertThat(forecasts.outlook(next).forecast().orElseThrow().sentence())
        .startsWith("its first task gets a node in ");
  }

  @Test
  void jobsThatWaitHaveNoForecastBeforeTheirQueueWasServedForAMinute() {
    endedJobs(Ratios.LEAST, 30);
    RankedWork waits = Works.waiting(90, 4, 40);
    for (int second = 0; second < 200; second += 10) {
      // Nodes have not come back after a restart.
      forecasts.look(nowMillis += 10 * SECOND, List.of(waits));
      assertThat(forecasts.outlook(waits).why()).contains(NoForecast.NOT_SERVED_YET);
    }
    waitOneMinute();
    assertThat(forecasts.outlook(waits).forecast()).isPresent();
  }

  /** Cores serve a job that asks for more than it has. */
  private void waitOneMinute() {
    for (int second = 0; second <= 80; second += 10) {
      forecasts.look(nowMillis += 10 * SECOND, List.of(busy(10 * second)));
    }
  }

  private static RankedWork busy(double attainedSeconds) {
    return Works.of(1, true, new Progress(attainedSeconds, 1, true, true), new Tasks(100, 1_000));
  }

  @Test
  void nothingIsKeptOfJobsThatAreGone() {
    endedJobs(500, 30);
    for (int each = 0; each < 500; each++) {
      forecasts.look(nowMillis += SECOND, List.of(Works.running(++jobs, 4, 40, 0)));
    }
    forecasts.look(nowMillis, List.of());

    assertThat(forecasts.kept()).as("the queue").isEqualTo(1);
  }

  @Test
  void queuesThatCameAndWentAreForgottenWhenThereAreMany() {
    for (int each = 0; each < 3_000; each++) {
      RankedWork job =
          new RankedWork(
              "job-" + each,
              "root.users.somebody-" + each,
              true,
              new Place(each, each, 0, false, Double.POSITIVE_INFINITY),
              new Progress(0, 0, false, true),
              new Tasks(4, 40),
              Tasks.NONE);
      forecasts.look(nowMillis += SECOND, List.of(job));
    }

    assertThat(forecasts.kept()).isLessThanOrEqualTo(1_001);
  }

  /** Jobs whose tasks alone would take 10 s, one after the other. */
  private void endedJobs(int count, int tookSeconds) {
    for (int each = 0; each < count; each++) {
      int job = ++jobs;
      forecasts.look(nowMillis, List.of(Works.running(job, 4, 40, 0)));
      nowMillis += tookSeconds * SECOND;
      forecasts.ended(Works.running(job, 0, 0, 40), nowMillis);
    }
  }
}
