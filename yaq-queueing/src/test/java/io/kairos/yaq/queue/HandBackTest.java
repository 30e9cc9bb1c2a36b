// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.yaq.StarvationThresholds;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is handed back when, on a clock that only the test moves. */
class HandBackTest {
  private static final int LEAST_SECONDS = 20;

  private final QueueBench bench = new QueueBench();

  @BeforeEach
  void handBack() {
    bench.handBackNanos = TimeUnit.SECONDS.toNanos(LEAST_SECONDS);
    bench.policy("ejf", StarvationThresholds.OFF);
  }

  @Test
  void aTaskThatWaitsIsHandedBackOnceNothingHasMovedForTwiceTheEstimate() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.pass(19);
    assertThat(bench.handedBack).isEmpty();
    assertThat(isOpen()).isTrue();
    bench.pass(1);
    assertThat(bench.handedBack).containsExactly("b");
    assertThat(isOpen()).isFalse();
    assertThat(bench.statistics().waiting()).isZero();
    assertThat(bench.launched).containsExactly("a");
  }

  @Test
  void aTaskKnownToRunLongIsWaitedForLonger() {
    bench.come(bench.task("a", 1).hint("50000"));
    bench.come("b", 1);
    bench.pass(99);
    assertThat(bench.handedBack).isEmpty();
    bench.pass(1);
    assertThat(bench.handedBack).containsExactly("b");
  }

  @Test
  void butNotForEverAsTheEstimateMayBeWrong() {
    bench.come(bench.task("a", 1).hint("36000000"));
    bench.come("b", 1);
    bench.pass(119);
    assertThat(bench.handedBack).isEmpty();
    bench.pass(1);
    assertThat(bench.handedBack).containsExactly("b");
  }

  @Test
  void nothingIsHandedBackWhileOneSlotMoves() {
    bench.cores(2);
    bench.come("stuck", 1);
    bench.come("first", 1);
    for (int next = 0; next < 20; next++) {
      bench.come("next-" + next, 1);
    }
    String runs = "first";
    for (int next = 0; next < 20; next++) {
      bench.pass(19);
      bench.end(runs);
      runs = "next-" + next;
    }
    assertThat(bench.handedBack).isEmpty();
    assertThat(bench.launched).hasSize(22);
  }

  /** Jobs that came earlier are given new tasks for as long as they last. */
  @Test
  void aTaskThatIsOvertakenForMinutesIsHandedBackThoughSlotsMove() {
    bench.come("early-0", 1);
    bench.come("late", 2);
    for (int next = 1; next <= 40; next++) {
      bench.come("early-" + next, 1);
      bench.pass(15);
      assertThat(bench.handedBack).as("after %d s", next * 15).hasSize(next * 15 > 300 ? 1 : 0);
      bench.end("early-" + (next - 1));
    }
    assertThat(bench.handedBack).containsExactly("late");
    assertThat(isOpen()).isTrue();
    assertThat(bench.launched).hasSize(41);
  }

  @Test
  void aNodeThatStandsIdleKeepsItsQueueOpen() {
    bench.pass(1_000);
    assertThat(isOpen()).isTrue();
    bench.come("a", 1);
    bench.come("b", 1);
    assertThat(bench.handedBack).isEmpty();
  }

  @Test
  void aFullNodeOnWhichNothingWaitsClosesItsQueueToo() {
    bench.come("a", 1);
    bench.pass(20);
    assertThat(isOpen()).isFalse();
    bench.come("late", 1);
    bench.pass(19);
    assertThat(bench.handedBack).isEmpty();
    bench.pass(1);
    assertThat(bench.handedBack).containsExactly("late");
  }

  @Test
  void theQueueOpensAfterASlotHasMovedAndNotSoonerThanItsTime() {
    bench.come("a", 1);
    bench.pass(20);
    bench.pass(500);
    assertThat(isOpen()).as("nothing moved").isFalse();
    bench.end("a");
    bench.advance();
    assertThat(isOpen()).isTrue();

    bench.come("b", 2);
    bench.pass(20);
    bench.end("b");
    bench.advance();
    assertThat(isOpen()).as("too soon").isFalse();
    bench.pass(80);
    assertThat(isOpen()).isTrue();
    assertThat(bench.closings).isEqualTo(2);
    assertThat(bench.openings).isEqualTo(2);
  }

  @Test
  void aQueueThatOpensAfterALongHoldIsGivenItsTimeBeforeItCloses() {
    bench.come("a", 1);
    bench.pass(20);
    bench.end("a");
    bench.come("b", 2);
    assertThat(isOpen()).isFalse();
    for (int second = 0; second < 100 && !isOpen(); second++) {
      bench.pass(1);
    }
    assertThat(isOpen()).isTrue();
    bench.come("waits", 1);
    bench.pass(19);
    assertThat(isOpen()).isTrue();
    assertThat(bench.handedBack).isEmpty();
    bench.pass(1);
    assertThat(bench.handedBack).containsExactly("waits");
  }

  @Test
  void tasksThatRunForHoursCostFewHandBacks() {
    int handedBackByFirst = 0;
    for (int hour = 0; hour < 10; hour++) {
      String runs = "long-" + hour;
      bench.come(runs, 1);
      // As the ResourceManager does: one task waits whenever the queue is open.
      for (int second = 0; second < 3_600; second++) {
        if (isOpen() && bench.statistics().waiting() == 0) {
          bench.come("waits-" + hour + "-" + second, 2);
        }
        bench.pass(1);
      }
      bench.end(runs);
      bench.endAll();
      handedBackByFirst = hour == 0 ? bench.handedBack.size() : handedBackByFirst;
    }
    assertThat(handedBackByFirst).isEqualTo(1);
    assertThat(bench.handedBack).hasSizeLessThanOrEqualTo(20);
  }

  @Test
  void aMasterIsNeverHandedBack() {
    bench.memory(100);
    bench.come("a", 1);
    bench.comeMaster("master", 64);
    bench.come("b", 1);
    bench.pass(60);
    assertThat(bench.handedBack).containsExactly("b");
    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "master");
  }

  @Test
  void manyAreHandedBackAFewAtATime() {
    bench.come("a", 1);
    for (int next = 0; next < 25; next++) {
      bench.come("b" + next, 1);
    }
    bench.pass(20);
    assertThat(bench.handedBack).hasSize(10);
    bench.pass(0.5);
    assertThat(bench.handedBack).hasSize(10);
    bench.pass(0.5);
    assertThat(bench.handedBack).hasSize(20);
  }

  @Test
  void aTaskThatCannotBeHandedBackNowIsTriedAgain() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.failing.add("b");
    assertThatThrownBy(() -> bench.pass(20)).isInstanceOf(IllegalStateException.class);
    bench.failing.clear();
    bench.pass(1);
    assertThat(bench.handedBack).containsExactly("b");
  }

  @Test
  void theQueueSaysWhenItHasToLookAgain() {
    bench.come("a", 1);
    bench.come("b", 1);
    assertThat(bench.queue.nextTimerNanos() - bench.now).isEqualTo(seconds(20));
    bench.pass(15);
    assertThat(bench.queue.nextTimerNanos() - bench.now).isEqualTo(seconds(5));
  }

  @Test
  void aTaskThatWaitsInVainAfterARestartIsHandedBackToo() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.pass(5);
    List<TaskDetails> alive = List.of(bench.task("a", 1).build(), bench.task("b", 1).build());
    bench.restart("ejf", StarvationThresholds.OFF, alive, bench.queue.memory(bench.now));
    bench.queue.launched(alive.get(0), bench.now);
    bench.come("b", 1);
    bench.pass(20);
    assertThat(bench.handedBack).containsExactly("b");
  }

  @Test
  void nothingIsHandedBackByADaemonThatStops() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.queue.standDown();
    bench.pass(100);
    assertThat(bench.handedBack).isEmpty();
  }

  @Test
  void switchedOffItNeverHappens() {
    bench.handBackNanos = QueueGate.NEVER_NANOS;
    bench.policy("ejf", StarvationThresholds.OFF);
    bench.come("a", 1);
    bench.come("b", 1);
    bench.pass(1_000_000);
    assertThat(bench.handedBack).isEmpty();
    assertThat(isOpen()).isTrue();
  }

  @Test
  void aTaskIsHandedBackThoughTheLaunchOfAMasterFailsAgainAndAgain() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.failing.add("master");
    assertThatThrownBy(() -> bench.comeMaster("master", 64)).hasMessage("as asked");
    for (int second = 0; second < 1_000 && bench.handedBack.isEmpty(); second++) {
      assertThatThrownBy(() -> bench.pass(1)).hasMessage("as asked");
    }
    assertThat(bench.handedBack).containsExactly("b");
  }

  @Test
  void aReducerTakesItsJobsTurnOnlyAfterTheMapsHoweverLongItHasWaited() {
    bench.policy("ejf", new StarvationThresholds(10_000, StarvationThresholds.NEVER));
    bench.come("a", 1);
    bench.queue.enqueue(bench.task("reducer", 1).build().startingLast(), bench.now);
    bench.pass(11);
    bench.come("other", 2);
    bench.come("map", 1);
    bench.end("a");
    bench.end("map");
    bench.end("reducer");
    assertThat(bench.launched).containsExactly("a", "map", "reducer", "other");
  }

  private boolean isOpen() {
    return bench.statistics().queue().orElseThrow().isOpen();
  }

  private static long seconds(long seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
