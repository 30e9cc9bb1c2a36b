// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobMeasuresTest {
  private final JobMeasures jobs = new JobMeasures();

  @Test
  void aJobWithoutAMeasureTakesTheDefault() {
    assertThat(jobs.meanTaskMillis("a", 10_000)).isEqualTo(10_000);
    jobs.begin("a");
    assertThat(jobs.meanTaskMillis("a", 10_000)).isEqualTo(10_000);
  }

  @Test
  void durationsThatNodesTellGoBeforeThoseThatTheSchedulerSaw() {
    jobs.begin("a");
    jobs.placedToEnded("a", 3000);
    jobs.placedToEnded("a", 5000);
    assertThat(jobs.meanTaskMillis("a", 10_000)).isEqualTo(4000);
    jobs.ran("a", 1, 2000);
    assertThat(jobs.meanTaskMillis("a", 10_000)).isEqualTo(2000);
  }

  @Test
  void absurdDurationsAreBoundedOrIgnored() {
    jobs.begin("a");
    jobs.ran("a", 1, -1);
    assertThat(jobs.meanTaskMillis("a", 10_000)).isEqualTo(10_000);
    jobs.ran("a", 1, 0);
    assertThat(jobs.meanTaskMillis("a", 10_000)).isEqualTo(1);
    jobs.ran("a", 1, Long.MAX_VALUE);
    assertThat(jobs.meanTaskMillis("a", 10_000)).isBetween(1L, 366L * 24 * 60 * 60 * 1000);
  }

  @Test
  void aJobThatIsNotKnownIsNotMeasured() {
    jobs.ran("a", 1, 5);
    jobs.observe("a", true, 0);
    assertThat(jobs.size()).isZero();
    jobs.begin("a");
    jobs.ran("a", 1, 5);
    jobs.end("a");
    jobs.begin("a");
    assertThat(jobs.meanTaskMillis("a", 10_000)).isEqualTo(10_000);
  }

  @Test
  void aJobWaitsFromTheFirstTimeItsTasksAreSeenWaitingUntilNoneDoes() {
    jobs.begin("a");
    assertThat(jobs.waitingMillis("a", 50)).isZero();
    jobs.observe("a", true, 100);
    jobs.observe("a", true, 400);
    assertThat(jobs.waitingMillis("a", 500)).isEqualTo(400);
    jobs.observe("a", false, 600);
    assertThat(jobs.waitingMillis("a", 700)).isZero();
    jobs.observe("a", true, 800);
    assertThat(jobs.waitingMillis("a", 900)).isEqualTo(100);
  }

  @Test
  void aJobThatIsServedWaitsAnew() {
    jobs.served("a", 50);
    jobs.begin("a");
    jobs.served("a", 100);
    assertThat(jobs.waitingMillis("a", 500)).isZero();
    jobs.observe("a", true, 600);
    jobs.served("a", 800);
    jobs.observe("a", true, 900);
    assertThat(jobs.waitingMillis("a", 1000)).isEqualTo(200);
  }
}
