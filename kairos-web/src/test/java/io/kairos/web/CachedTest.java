// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CachedTest {
  private final AtomicLong now = new AtomicLong(5);
  private final AtomicInteger made = new AtomicInteger();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

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
  void theAgeOfAValueCountsFromWhenItWasThere() {
    Cached<Integer> cached =
        new Cached<>(
            () -> {
              now.addAndGet(500);
              return made.incrementAndGet();
            },
            100,
            now::get);
    assertThat(cached.get()).isEqualTo(1);
    now.addAndGet(99);
    assertThat(cached.get()).isEqualTo(1);
  }

  @Test
  void theOthersGetTheLastOneWhileOneMakesItAnew() throws Exception {
    theOthersGetTheLastOneOfAge(
        199, new Cached<>(this::makeSlowlyTheSecondTime, 100, now::get, 60_000));
  }

  @Test
  void theOthersWaitForTheNextOneWhereTheLastOneIsMuchTooOld() throws Exception {
    Cached<Integer> cached =
        new Cached<>(this::makeSlowlyTheSecondTime, 100, now::get, TimeUnit.MINUTES.toMillis(1));
    cached.get();
    now.addAndGet(200);
    CompletableFuture<Integer> slow = CompletableFuture.supplyAsync(cached::get);
    AtomicInteger got = new AtomicInteger();
    Thread other = new Thread(() -> got.set(cached.get()));
    try {
      await(begun);
      other.start();
      while (other.getState() != Thread.State.TIMED_WAITING && other.isAlive()) {
        Thread.onSpinWait();
      }
    } finally {
      goOn.countDown();
    }
    other.join(TimeUnit.MINUTES.toMillis(1));
    assertThat(got.get()).isEqualTo(2);
    assertThat(slow.get(60, TimeUnit.SECONDS)).isEqualTo(2);
  }

  @Test
  void theOthersGetAnOldOneWhereTheSourceHangs() throws Exception {
    theOthersGetTheLastOneOfAge(
        1_000_000, new Cached<>(this::makeSlowlyTheSecondTime, 100, now::get, 1));
  }

  private void theOthersGetTheLastOneOfAge(long millis, Cached<Integer> cached) throws Exception {
    cached.get();
    now.addAndGet(millis);
    CompletableFuture<Integer> slow = CompletableFuture.supplyAsync(cached::get);
    try {
      await(begun);
      assertThat(cached.get()).isEqualTo(1);
    } finally {
      goOn.countDown();
    }
    assertThat(slow.get(60, TimeUnit.SECONDS)).isEqualTo(2);
  }

  private int makeSlowlyTheSecondTime() {
    int value = made.incrementAndGet();
    if (value == 2) {
      begun.countDown();
      await(goOn);
    }
    return value;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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
