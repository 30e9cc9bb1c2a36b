// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailingOffersTest {
  private final FailingOffers<String> offers = new FailingOffers<>();

  @Test
  void errorsOfSeveralForAMinuteWithoutAnAllocationMeanThatNothingCanBePlaced() {
    for (long now = 0; now < 60_000; now += 1_000) {
      offers.failed(now % 2_000 == 0 ? "a" : "b", now);
      assertThat(offers.millis(now)).isZero();
    }
    offers.failed("a", 60_000);
    assertThat(offers.millis(61_000)).isEqualTo(61_000);
    offers.placed();
    assertThat(offers.millis(61_000)).isZero();
  }

  @Test
  void oneApplicationThatFailsAloneDoesNot() {
    for (long now = 0; now < 1_000_000; now += 1_000) {
      offers.failed("a", now);
      assertThat(offers.millis(now)).isZero();
    }
  }

  @Test
  void errorsOfWhichNobodyKnowsWhoseTheyAreDo() {
    failForAMinute();
    assertThat(offers.millis(60_000)).isEqualTo(60_000);
  }

  @Test
  void fewErrorsOnAnIdleClusterDoNot() {
    for (int i = 0; i < FailingOffers.MANY - 1; i++) {
      offers.failed(null, i * 60_000L);
      assertThat(offers.millis(i * 60_000L)).isZero();
    }
  }

  @Test
  void errorsEndWhenNobodyAsksAnyMore() {
    failForAMinute();
    assertThat(offers.millis(660_000)).isPositive();
    assertThat(offers.millis(660_001)).isZero();
  }

  private void failForAMinute() {
    for (long now = 0; now <= 60_000; now += 6_000) {
      offers.failed(null, now);
    }
  }
}
