// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RepeatedFailureTest {
  private long nowNanos = Long.MAX_VALUE - 5;
  private final RepeatedFailure failure = new RepeatedFailure(() -> nowNanos);

  @Test
  void beginningChangeAndEndAreTold() {
    assertThat(failure.worked()).isZero();
    assertThat(failure.failed(new IOException("disk full"))).as("begin").isTrue();
    for (int i = 0; i < 10_000; i++) {
      assertThat(failure.failed(new IOException("disk full"))).isFalse();
    }
    assertThat(failure.failed(new IOException("no such file"))).as("change").isTrue();
    assertThat(failure.failed(new IOException("disk full"))).as("was told").isFalse();
    assertThat(failure.worked()).as("end").isEqualTo(10_003);
    assertThat(failure.worked()).isZero();
  }

  @Test
  void aTextWithAnotherNumberEachTimeIsOneCauseAndThereAreFew() {
    int told = 0;
    for (int i = 0; i < 1_000; i++) {
      told += failure.failed(new IOException("container_" + i + " is gone")) ? 1 : 0;
    }
    assertThat(told).isOne();
    for (int i = 0; i < 1_000; i++) {
      String letters = Integer.toString(i, 36).replaceAll("[0-9]", "x");
      told += failure.failed(new IOException(letters)) ? 1 : 0;
    }
    assertThat(told).isEqualTo(RepeatedFailure.MOST_CAUSES);
  }

  @Test
  void aFailureThatComesAndGoesIsToldOnceAMinuteWithItsEnd() {
    int begins = 0;
    int ends = 0;
    for (int second = 0; second < 600; second++) {
      nowNanos += TimeUnit.SECONDS.toNanos(1);
      begins += failure.failed(new IOException("every other time")) ? 1 : 0;
      ends += failure.worked() > 0 ? 1 : 0;
    }
    assertThat(begins).isEqualTo(10);
    assertThat(ends).isEqualTo(10);
  }

  @Test
  void aFailureThatGoesOnAfterAnUntoldBeginningIsToldWhenItsTimeHasCome() {
    failure.failed(new IOException("a"));
    failure.worked();
    assertThat(failure.failed(new IOException("b"))).isFalse();
    nowNanos += RepeatedFailure.LEAST_BETWEEN_NANOS;
    assertThat(failure.failed(new IOException("b"))).isTrue();
    assertThat(failure.worked()).isEqualTo(2);
  }

  @Test
  void aFailureBesideOthersThatGoWellEndsAfterAQuietTime() {
    long quiet = TimeUnit.SECONDS.toNanos(30);
    RepeatedFailure some = new RepeatedFailure(() -> nowNanos, quiet);
    assertThat(some.failed(new IllegalStateException())).isTrue();
    for (int second = 0; second < 29; second++) {
      nowNanos += TimeUnit.SECONDS.toNanos(1);
      assertThat(some.worked()).isZero();
    }
    assertThat(some.failed(new IllegalStateException())).isFalse();
    nowNanos += quiet;
    assertThat(some.worked()).isEqualTo(2);
  }
}
