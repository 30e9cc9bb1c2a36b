// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CachedTest {
  private final AtomicLong now = new AtomicLong(5);
  private final AtomicInteger made = new AtomicInteger();

  @Test
  void aValueIsMadeAnewOnlyWhenItIsOld() {
    Cached<Integer> cached = new Cached<>(made::incrementAndGet, 100, now::get);
    assertThat(cached.get()).isEqualTo(1);
    now.addAndGet(99);
    assertThat(cached.get()).isEqualTo(1);
    now.addAndGet(1);
    assertThat(cached.get()).isEqualTo(2);
  }

  @Test
  void anErrorIsToldAndTheNextOneTriesAgain() {
    Cached<Integer> cached =
        new Cached<>(
            () -> {
              if (made.incrementAndGet() == 1) {
                throw new IllegalStateException("first");
              }
              return 7;
            },
            100,
            now::get);
    assertThatThrownBy(cached::get).hasMessage("first");
    assertThat(cached.get()).isEqualTo(7);
  }
}
