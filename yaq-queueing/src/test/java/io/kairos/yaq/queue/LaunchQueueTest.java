// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.TaskSnapshot;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What starts when, on a clock that only the test moves. */
class LaunchQueueTest {
  private final QueueBench bench = new QueueBench();

  @Test
  void aTaskThatFindsRoomStartsAtOnce() {
    bench.cores(2);
    bench.come("a", 1);
    bench.come("b", 1);

    assertThat(bench.launched).containsExactly("a", "b");
    assertThat(bench.waitedSeconds).containsExactly(0.0, 0.0);
  }

  @Test
  void aTaskThatFindsNoRoomWaitsAndStartsWhenAProcessHasEnded() {
    bench.come("a", 1);
    bench.come("b", 1);
    assertThat(bench.launched).containsExactly("a");

    bench.pass(7);
    bench.end("a");

    assertThat(bench.launched).containsExactly("a", "b");
    assertThat(bench.waitedSeconds).containsExactly(0.0, 7.0);
  }

  @Test
  void snapshotsShowRunningTasksAndThenTheQueueInItsOrder() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.pass(2);
    bench.come("c", 1);
    bench.pass(5);

    List<TaskSnapshot> tasks = bench.queue.tasks(bench.now);
    assertThat(tasks).extracting(TaskSnapshot::id).containsExactly("a", "b", "c");
    assertThat(tasks)
        .extracting(TaskSnapshot::state)
        .containsExactly(
            TaskSnapshot.State.RUNNING, TaskSnapshot.State.QUEUED, TaskSnapshot.State.QUEUED);
    assertThat(tasks)
        .extracting(task -> task.inStateNanos().getAsLong() / 1_000_000_000L)
        .containsExactly(7L, 7L, 5L);
    assertThat(tasks).extracting(task -> task.next().orElse(0)).containsExactly(0, 1, 2);
    assertThat(tasks).allMatch(task -> task.estimateMillis().isPresent());
  }

  @Test
  void aKillAloneFreesNoSlotTheEndOfTheProcessDoes() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.queue.aboutToBeKilled("a");
    bench.pass(3);
    assertThat(bench.launched).containsExactly("a");

    bench.queue.ended("a", false, bench.now);
    bench.advance();
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void aWaitingTaskThatIsToBeKilledIsNotLaunched() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("c", 1);
    bench.queue.aboutToBeKilled("b");
    bench.end("a");

    assertThat(bench.launched).containsExactly("a", "c");
    bench.queue.ended("b", false, bench.now);
    assertThat(bench.statistics().tasks()).isEqualTo(1);
  }

  @Test
  void aTaskThatWasWithdrawnMeanwhileTakesNoSlot() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("c", 1);
    bench.withdrawn.add("b");
    bench.end("a");

    assertThat(bench.launched).containsExactly("a", "c");
    assertThat(bench.statistics().running()).isEqualTo(1);
    assertThat(bench.statistics().waiting()).isZero();
  }

  @Test
  void aLaunchThatFailsIsTriedAgain() {
    bench.failing.add("a");
    bench.queue.enqueue(bench.task("a", 1).build(), bench.now);
    assertThatThrownBy(bench::advance).hasMessage("as asked");
    assertThat(bench.statistics().waiting()).isEqualTo(1);

    bench.failing.clear();
    bench.advance();
    assertThat(bench.launched).containsExactly("a");
  }

  @Test
  void aTaskThatStartedWithoutTheQueueHoldsItsSlot() {
    bench.queue.launched(bench.task("stranger", 1).build(), bench.now);
    bench.come("a", 1);
    assertThat(bench.launched).isEmpty();

    bench.end("stranger");
    assertThat(bench.launched).containsExactly("a");
  }

  @Test
  void aSecondLaunchInTheSameContainerDoesNotQueueAgain() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("a", 1);

    assertThat(bench.launched).containsExactly("a", "a");
    assertThat(bench.statistics().running()).isEqualTo(1);
  }

  @Test
  void aSecondLaunchThatFailsIsTriedAgain() {
    bench.come("a", 1);
    bench.failing.add("a");
    assertThatThrownBy(() -> bench.come("a", 1)).hasMessage("as asked");
    assertThat(bench.statistics().running()).isZero();
    assertThat(bench.statistics().waiting()).isEqualTo(1);

    bench.failing.clear();
    bench.advance();
    assertThat(bench.launched).containsExactly("a", "a");
  }

  @Test
  void theSameTaskTwiceIsOneTask() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.pass(2);
    bench.come("b", 1);
    assertThat(bench.statistics().waiting()).isEqualTo(1);
    bench.end("a");
    assertThat(bench.waitedSeconds).containsExactly(0.0, 2.0);
  }

  @Test
  void nothingStartsAfterStandingDown() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.queue.standDown();
    bench.end("a");
    assertThat(bench.launched).containsExactly("a");
    assertThat(bench.queue.memory(bench.now).queued()).containsOnlyKeys("b");
  }

  @Test
  void aQueueOfAThousandIsServedWithoutASlotIdleOrHeldTwice() {
    bench.cores(16);
    bench.policy("stf", StarvationThresholds.OFF);
    for (int number = 0; number < 1_000; number++) {
      bench.queue.enqueue(bench.task("t" + number, number % 7).build(), bench.now);
    }
    bench.advance();
    for (int ended = 0; ended < 1_000; ended++) {
      assertThat(bench.statistics().running()).isEqualTo(Math.min(16, 1_000 - ended));
      bench.end(bench.launched.get(ended));
    }
    assertThat(bench.launched).hasSize(1_000).doesNotHaveDuplicates();
    assertThat(List.copyOf(bench.queue.memory(bench.now).queued().keySet())).isEmpty();
  }
}
