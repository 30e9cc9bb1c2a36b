// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When the queues learn that nodes were booked. */
class QueueWalksTest {
  private final AtomicLong nowNanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final QueueWalks walks = new QueueWalks(nowNanos::get);

  @Test
  void theFirstWalkIsDueAtOnceAndNoneThatNobodyOwes() {
    assertThat(walks.isDue()).isFalse();
    walks.owe();
    assertThat(walks.isDue()).isTrue();
    makeOneThatTakes(10);
    assertThat(walks.isOwed()).isFalse();
  }

  @Test
  void aWalkThatIsOwedWaitsNinetyNineTimesAsLongAsTheLastOneTook() {
    walks.owe();
    makeOneThatTakes(10);
    walks.owe();
    nowNanos.addAndGet(99 * 10 - 1);
    assertThat(walks.isDue()).isFalse();
    nowNanos.incrementAndGet();
    assertThat(walks.isDue()).isTrue();
  }

  @Test
  void theRestAfterALongWalkIsASecond() {
    walks.owe();
    makeOneThatTakes(TimeUnit.MINUTES.toNanos(1));
    walks.owe();
    nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(1) - 1);
    assertThat(walks.isDue()).isFalse();
    nowNanos.incrementAndGet();
    assertThat(walks.isDue()).isTrue();
  }

  @Test
  void aNodeThatIsBookedDuringAWalkOwesAnotherOne() {
    walks.owe();
    walks.make(walks::owe);
    assertThat(walks.isOwed()).isTrue();
  }

  @Test
  void mastersThatComeAndGoAllTheTimeCostAHundredthOfIt() {
    AtomicInteger made = new AtomicInteger();
    long untilNanos = nowNanos.get() + TimeUnit.SECONDS.toNanos(10);
    while (untilNanos - nowNanos.get() > 0) {
      walks.owe();
      if (walks.isDue()) {
        made.incrementAndGet();
        makeOneThatTakes(TimeUnit.MILLISECONDS.toNanos(2));
      }
      nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    }
    assertThat(made.get()).isBetween(49, 51);
  }

  private void makeOneThatTakes(long nanos) {
    walks.make(() -> nowNanos.addAndGet(nanos));
  }
}
