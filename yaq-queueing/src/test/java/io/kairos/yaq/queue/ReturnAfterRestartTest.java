// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.yaq.StarvationThresholds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a queue does with the tasks that were here before its daemon was restarted. */
class ReturnAfterRestartTest {
  private static final StarvationThresholds TEN_SECONDS =
      new StarvationThresholds(10_000, StarvationThresholds.NEVER);

  private final QueueBench bench = new QueueBench();

  @Test
  void nothingStartsUntilEveryTaskHasShownUp() {
    restart(List.of("runs", "b", "c"));
    bench.come("c", 3);
    bench.come("b", 2);
    assertThat(bench.launched).isEmpty();

    launched("runs");
    bench.end("runs");

    assertThat(bench.launched).containsExactly("b");
    assertThat(bench.recovered).containsExactly("c", "b", "runs");
  }

  @Test
  void aTaskThatRunsHoldsItsSlotBeforeItShowsUp() {
    restart(List.of("runs", "b"));
    bench.come("b", 2);
    bench.pass(60);
    assertThat(bench.launched).isEmpty();
    assertThat(bench.statistics().running()).isEqualTo(1);

    bench.end("runs");
    assertThat(bench.launched).containsExactly("b");
  }

  @Test
  void aQueuedTaskThatNeverShowsUpIsNotWaitedForForever() {
    bench.cores(2);
    restart(List.of("runs", "b", "lost"), memory(Map.of("b", 3, "lost", 5), "runs"));
    launched("runs");
    bench.come("b", 2);
    bench.pass(4.9);
    assertThat(bench.launched).isEmpty();
    assertThat(bench.queue.nextTimerNanos()).isEqualTo(bench.now + (long) (0.1 * 1e9));
    assertThat(bench.statistics().waiting()).isEqualTo(2);

    bench.pass(0.1);
    assertThat(bench.launched).containsExactly("b");
    assertThat(bench.queue.nextTimerNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void timeInTheQueueIsKept() {
    bench.come("runs", 9);
    bench.come("b", 2);
    bench.pass(8);
    bench.come("a", 1);
    restart(List.of("runs", "a", "b"), bench.queue.memory(bench.now));
    launched("runs");
    bench.come("a", 1);
    bench.come("b", 2);
    bench.pass(3);
    bench.end("runs");

    // Of an earlier job a would be first, but b is starved.
    assertThat(bench.launched).containsExactly("runs", "b");
    assertThat(bench.waitedSeconds).containsExactly(0.0, 11.0);
  }

  @Test
  void theOrderOfArrivalIsKeptAmongTasksOfOneMomentAndGoesOn() {
    bench.come("runs", 1);
    bench.come("first", 1);
    bench.come("second", 1);
    restart(List.of("runs", "first", "second"), bench.queue.memory(bench.now));
    bench.come("second", 1);
    bench.come("new", 1);
    bench.come("first", 1);
    launched("runs");
    bench.endAll();
    assertThat(bench.launched).containsExactly("runs", "first", "second", "new");
  }

  @Test
  void runTimeIsKept() {
    bench.come("runs", 1);
    bench.pass(30);
    restart(List.of("runs"), bench.queue.memory(bench.now));
    launched("runs");
    bench.pass(2);

    assertThat(bench.statistics().sumSeconds()).isEqualTo(32);
    assertThat(bench.statistics().service().seconds())
        .containsEntry(QueueBench.application(1), 32.0);
    bench.end("runs");
    assertThat(bench.statistics().queue().orElseThrow().meanTaskSeconds()).isEqualTo(32);
  }

  @Test
  void aTaskThatIsNotBackYetIsRememberedByTheNextRestartToo() {
    bench.come("runs", 1);
    bench.come("b", 2);
    bench.pass(4);
    QueueMemory before = bench.queue.memory(bench.now);
    restart(List.of("runs", "b"), before);
    bench.pass(1);

    QueueMemory again = bench.queue.memory(bench.now);
    assertThat(again.queued().get("b").waitedNanos()).isEqualTo(4_000_000_000L);
    assertThat(again.ranNanos().get("runs")).isEqualTo(5_000_000_000L);
  }

  @Test
  void aTaskLaunchedAfterTheLastStateWasSavedRuns() {
    restart(List.of("b", "c"), memory(Map.of("b", 3, "c", 2)));
    launched("b");
    bench.come("c", 3);
    assertThat(bench.launched).isEmpty();
    assertThat(bench.statistics().running()).isEqualTo(1);
    bench.end("b");
    assertThat(bench.launched).containsExactly("c");
  }

  @Test
  void tasksThatWaitedAreQueuedAnewWithoutASavedState() {
    restart(List.of("a", "b"));
    bench.come("b", 2);
    assertThat(bench.launched).isEmpty();
    bench.come("a", 1);
    bench.endAll();
    assertThat(bench.launched).containsExactly("a", "b");
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isZero();
  }

  @Test
  void aTaskThatHasEndedMeanwhileIsNotWaitedFor() {
    restart(List.of("ended", "b"));
    bench.come("b", 2);
    bench.queue.ended("ended", false, bench.now);
    bench.advance();
    assertThat(bench.launched).containsExactly("b");
  }

  @Test
  void absurdTimesOfASavedStateDoNoHarm() {
    restart(
        List.of("runs", "b"),
        new QueueMemory(
            Map.of("b", new QueueMemory.Queued(Long.MAX_VALUE, 1)),
            Map.of("runs", Long.MAX_VALUE),
            Map.of()));
    launched("runs");
    bench.come("b", 2);
    bench.come("c", 1);
    bench.end("runs");
    bench.endAll();
    assertThat(bench.launched).containsExactly("b", "c");
  }

  private void restart(List<String> alive) {
    restart(alive, QueueMemory.EMPTY);
  }

  private void restart(List<String> alive, QueueMemory memory) {
    bench.restart(
        "ejf", TEN_SECONDS, alive.stream().map(id -> bench.task(id, 1).build()).toList(), memory);
  }

  private void launched(String id) {
    bench.queue.launched(bench.task(id, 1).build(), bench.now);
    bench.advance();
  }

  private static QueueMemory memory(Map<String, Integer> waitedSeconds, String... running) {
    Map<String, QueueMemory.Queued> queued = new java.util.HashMap<>();
    waitedSeconds.forEach(
        (id, seconds) ->
            queued.put(id, new QueueMemory.Queued(seconds * 1_000_000_000L, queued.size())));
    Map<String, Long> ran = new java.util.HashMap<>();
    List.of(running).forEach(id -> ran.put(id, 0L));
    return new QueueMemory(queued, ran, Map.of());
  }
}
