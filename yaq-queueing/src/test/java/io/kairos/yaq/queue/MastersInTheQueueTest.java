// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.yaq.StarvationThresholds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Application masters on a node of 4 cores and 4,000 MB. */
class MastersInTheQueueTest {
  private final QueueBench bench = new QueueBench();

  @BeforeEach
  void size() {
    bench.cores(4);
    bench.memory(4_000);
  }

  @Test
  void aMasterThatFindsMemoryStartsAtOnceAndTakesNoCore() {
    bench.come(bench.task("a", 1).vcores(4).memory(1_000));
    bench.comeMaster("master", 1_000);
    assertThat(bench.launched).containsExactly("a", "master");
    assertThat(bench.statistics().tasks()).isEqualTo(1);
  }

  /** Six containers of 1,024 MB on 4,096 MB, as the ResourceManager hands memory out. */
  @Test
  void mastersAndTasksTogetherNeverUseMoreThanTheNodeHas() {
    bench.memory(4_096);
    for (int number = 0; number < 3; number++) {
      bench.come(bench.task("task" + number, 1).memory(1_024));
      bench.comeMaster("master" + number, 1_024);
    }
    assertThat(bench.launched).containsExactly("task0", "master0", "task1", "master1");
  }

  @Test
  void aMasterIsAheadOfAllTasksThatWait() {
    fill();
    bench.come(bench.task("waits", 1).memory(1_000));
    bench.comeMaster("master", 1_500);
    bench.end("t0");
    assertThat(bench.launched).as("1,000 MB are kept for the master").hasSize(4);

    bench.end("t1");
    assertThat(bench.launched).last().isEqualTo("master");
    bench.end("t2");
    assertThat(bench.launched).last().isEqualTo("waits");
  }

  @Test
  void mastersStartInTheOrderInWhichTheyCame() {
    fill();
    bench.comeMaster("large", 2_000);
    bench.comeMaster("small", 500);
    bench.end("t0");
    assertThat(bench.launched).hasSize(4);
    bench.end("t1");
    bench.end("t2");
    assertThat(bench.launched).endsWith("large", "small");
  }

  @Test
  void aloneOnTheNodeAMasterOfAnySizeStarts() {
    bench.comeMaster("master", 50_000);
    assertThat(bench.launched).containsExactly("master");
  }

  /** Or the masters that run would wait for their tasks, and those for the master that waits. */
  @Test
  void tasksStartOneAtATimePastAMasterThatWaitsWhereMastersAloneUseTheMemory() {
    bench.comeMaster("m1", 2_000);
    bench.comeMaster("m2", 2_000);
    bench.comeMaster("waits", 1_000);
    bench.come("a", 1);
    bench.come("b", 1);
    assertThat(bench.launched).containsExactly("m1", "m2", "a");
    bench.end("a");
    assertThat(bench.launched).containsExactly("m1", "m2", "a", "b");

    bench.end("b");
    bench.endMaster("m1");
    assertThat(bench.launched).endsWith("waits");
  }

  @Test
  void aMasterStartsAfterATimeInAnyCase() {
    fill();
    bench.comeMaster("master", 1_000);
    bench.come(bench.task("waits", 1).memory(1_000));
    assertThat(bench.queue.nextTimerNanos())
        .isEqualTo(bench.now + QueueBench.LONGEST_MASTER_WAIT_NANOS);
    bench.pass(149);
    assertThat(bench.launched).hasSize(4);

    bench.pass(1);
    assertThat(bench.launched).hasSize(5).last().isEqualTo("master");
    assertThat(bench.queue.nextTimerNanos()).isEqualTo(Long.MAX_VALUE);
    bench.end("t0");
    assertThat(bench.launched).as("the memory is still short").hasSize(5);
    bench.end("t1");
    assertThat(bench.launched).last().isEqualTo("waits");
  }

  @Test
  void aMasterThatIsKilledWhileItWaitsKeepsNothingFromTheTasks() {
    fill();
    bench.comeMaster("killed", 4_000);
    bench.come(bench.task("next", 1).memory(1_000));
    bench.endMaster("killed");
    bench.end("t0");
    assertThat(bench.launched).hasSize(5).last().isEqualTo("next");
  }

  @Test
  void aMasterThatWasWithdrawnMeanwhileUsesNoMemory() {
    fill();
    bench.withdrawn.add("withdrawn");
    bench.comeMaster("withdrawn", 1_000);
    bench.come(bench.task("next", 1).memory(1_000));
    bench.end("t0");
    assertThat(bench.launched).hasSize(5).last().isEqualTo("next");
  }

  @Test
  void aMasterWhoseLaunchFailsIsTriedAgain() {
    bench.failing.add("master");
    bench.queue.enqueueMaster("master", 1_000, bench.now);
    assertThatThrownBy(bench::advance).hasMessage("as asked");
    bench.failing.clear();
    bench.advance();
    assertThat(bench.launched).containsExactly("master");
  }

  @Test
  void behindAMasterThatWaitsTheNextTaskWaitsThoughCoresAreFree() {
    bench.come(bench.task("a", 1).memory(1_500).hint("8000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isZero();
    bench.comeMaster("master", 3_000);
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(8);
    assertThat(bench.statistics().waiting()).as("it is no task").isZero();
  }

  @Test
  void aMasterThatWaitedWaitsAgainAfterARestartAndOneThatRunsUsesItsMemory() {
    bench.restart(
        "ejf",
        StarvationThresholds.OFF,
        List.of(bench.task("runs", 1).memory(2_000).build()),
        new QueueMemory(Map.of(), Map.of("runs", 0L), Map.of()));
    bench.queue.masterStarted("ran", 1_500);
    bench.queue.masterStarted("waited", 1_000);
    bench.comeMaster("waited", 1_000);
    bench.queue.launched(bench.task("runs", 1).memory(2_000).build(), bench.now);
    bench.queue.masterStarted("ran", 1_500);
    bench.advance();
    assertThat(bench.launched).isEmpty();

    bench.endMaster("ran");
    assertThat(bench.launched).containsExactly("waited");
  }

  @Test
  void noMasterStartsAndNothingIsTimedAfterStandingDown() {
    fill();
    bench.comeMaster("master", 1_000);
    bench.queue.standDown();
    bench.pass(151);
    bench.end("t0");
    assertThat(bench.launched).hasSize(4);
    assertThat(bench.queue.nextTimerNanos()).isEqualTo(Long.MAX_VALUE);
  }

  /** All memory is used by four tasks. */
  private void fill() {
    for (int number = 0; number < 4; number++) {
      bench.come(bench.task("t" + number, 1).memory(1_000));
    }
  }
}
