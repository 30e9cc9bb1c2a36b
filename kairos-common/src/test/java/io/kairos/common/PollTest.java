// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PollTest {
  @Test
  void aPollLooksAgainUntilTheConditionHolds() {
    AtomicInteger looks = new AtomicInteger();

    Poll.until(() -> looks.incrementAndGet() == 5);

    assertThat(looks).hasValue(5);
  }

  @Test
  void aPollLooksAgainWhereALookFails() {
    AtomicInteger looks = new AtomicInteger();

    Poll.until("no failure", () -> 6 / looks.getAndIncrement() > 0);

    assertThat(looks).hasValue(2);
  }

  @Test
  void aPollSaysForWhatItWaitedInVainAndHowThingsStood() {
    assertThatThrownBy(
            () -> Poll.until(Duration.ZERO, "rain", () -> List.of(1).get(7) > 0, () -> "dry"))
        .isInstanceOf(AssertionError.class)
        .hasMessage("waited 0 s in vain for: rain; dry")
        .hasCauseInstanceOf(IndexOutOfBoundsException.class);
  }
}
