// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeftOutApplicationsTest {
  private final LeftOutApplications<String> applications = new LeftOutApplications<>();

  @Test
  void anApplicationIsLeftOutAfterThreeErrorsInARow() {
    assertThat(applications.failed("a", 0)).isZero();
    assertThat(applications.failed("a", 1)).isZero();
    assertThat(applications.isLeftOut("a")).isFalse();
    assertThat(applications.failed("a", 2)).isEqualTo(1_000);
    assertThat(applications.isLeftOut("a")).isTrue();
    assertThat(applications.number()).isEqualTo(1);
  }

  @Test
  void anAllocationBetweenErrorsBeginsTheCountAnew() {
    for (int i = 0; i < 100; i++) {
      assertThat(applications.failed("a", i)).isZero();
      assertThat(applications.failed("a", i)).isZero();
      applications.served("a");
    }
  }

  @Test
  void theTimeDoublesUpToFiveMinutesAndIsShortAgainAfterAWhileWithoutErrors() {
    long now = leaveOut(0);
    for (long millis = 2_000; millis < 300_000; millis *= 2) {
      assertThat(applications.due(now - 1)).isEmpty();
      assertThat(applications.due(now)).containsExactly("a");
      assertThat(applications.failed("a", now)).as("a single error").isEqualTo(millis);
      now += millis;
    }
    for (int i = 0; i < 3; i++) {
      assertThat(applications.due(now)).containsExactly("a");
      assertThat(applications.failed("a", now)).isEqualTo(300_000);
      now += 300_000;
    }
    applications.due(now);
    leaveOut(now + 600_001);
  }

  @Test
  void anApplicationLeftOutIsToldOnceWhenItGetsContainersAgain() {
    long now = leaveOut(0);
    assertThat(applications.served("a")).as("left out").isFalse();
    applications.due(now);
    assertThat(applications.served("a")).isTrue();
    assertThat(applications.served("a")).isFalse();
    assertThat(applications.number()).isZero();
  }

  @Test
  void anApplicationThatHasEndedIsForgotten() {
    leaveOut(0);
    applications.forget("a");
    assertThat(applications.isEmpty()).isTrue();
    assertThat(applications.number()).isZero();
  }

  /** Returns when its time is over. */
  private long leaveOut(long nowMillis) {
    assertThat(applications.failed("a", nowMillis)).isZero();
    assertThat(applications.failed("a", nowMillis)).isZero();
    assertThat(applications.failed("a", nowMillis)).isEqualTo(1_000);
    return nowMillis + 1_000;
  }
}
