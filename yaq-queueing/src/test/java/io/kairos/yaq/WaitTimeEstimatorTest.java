// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static io.kairos.yaq.Tasks.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitTimeEstimatorTest {
  private static final long NOW = 100_000;
  private static final long FLOOR = 1_000;
  private static final WaitTimeEstimator ESTIMATOR = new WaitTimeEstimator(1, FLOOR);

  private static List<RunningTask> running(long... remainingMillis) {
    List<RunningTask> tasks = new ArrayList<>();
    for (long remaining : remainingMillis) {
      tasks.add(new RunningTask(NOW - 5_000, remaining + 5_000));
    }
    return tasks;
  }

  private static List<QueuedTask> queued(long... estimatedMillis) {
    List<QueuedTask> tasks = new ArrayList<>();
    for (long estimated : estimatedMillis) {
      tasks.add(task("t" + tasks.size(), 1, tasks.size(), NOW, estimated));
    }
    return tasks;
  }

  @Test
  void aFreeSlotMeansNoWait() {
    assertThat(ESTIMATOR.waitMillis(1, running(9_000), queued(), NOW)).isZero();
  }

  @Test
  void aNodeWithFewerFreeSlotsThanTheMinimumIsFull() {
    assertThat(new WaitTimeEstimator(2, FLOOR).waitMillis(1, running(9_000), queued(), NOW))
        .isEqualTo(9_000);
  }

  @Test
  void theFirstEndCountsWithAnEmptyQueue() {
    assertThat(ESTIMATOR.waitMillis(0, running(9_000, 4_000, 7_000), queued(), NOW))
        .isEqualTo(4_000);
  }

  /** Slots end at 4 and 9; queued 2 runs 4-6, 8 runs 6-14, 3 runs 9-12, then a slot is free. */
  @Test
  void everyQueuedTaskTakesTheSlotThatFallsFreeFirst() {
    assertThat(ESTIMATOR.waitMillis(0, running(9_000, 4_000), queued(2_000, 8_000, 3_000), NOW))
        .isEqualTo(12_000);
  }

  /** With the 8 last: 2 runs 4-6, 3 runs 6-9, 8 runs 9-17, and the other slot is free at 9. */
  @Test
  void theOrderOfTheQueueMatters() {
    assertThat(ESTIMATOR.waitMillis(0, running(9_000, 4_000), queued(2_000, 3_000, 8_000), NOW))
        .isEqualTo(9_000);
  }

  @Test
  void aTaskThatJustOutlivedItsEstimateIsExpectedToRunOnForTheFloor() {
    List<RunningTask> overdue = List.of(new RunningTask(NOW - 10_400, 10_000));

    assertThat(ESTIMATOR.waitMillis(0, overdue, queued(2_000), NOW)).isEqualTo(FLOOR + 2_000);
  }

  @Test
  void aTaskIsExpectedToRunOnForAsLongAsItOutlivedItsEstimate() {
    List<RunningTask> overdue = List.of(new RunningTask(NOW - 70_000, 10_000));

    assertThat(ESTIMATOR.waitMillis(0, overdue, queued(2_000), NOW)).isEqualTo(62_000);
  }

  @Test
  void aNodeFullOfTasksThatRunForAnHourLooksFullWhateverWaits() {
    List<RunningTask> overdue = Collections.nCopies(16, new RunningTask(NOW - 3_600_000, 10_000));

    for (int length = 0; length < 16; length++) {
      long[] estimates = LongStream.generate(() -> 10_000).limit(length).toArray();
      assertThat(ESTIMATOR.waitMillis(0, overdue, queued(estimates), NOW)).isEqualTo(3_590_000);
    }
  }

  @Test
  void aClockThatWentBackDoesNotMakeATaskLonger() {
    assertThat(
            ESTIMATOR.waitMillis(0, List.of(new RunningTask(NOW + 50_000, 10_000)), queued(), NOW))
        .isEqualTo(10_000);
  }

  @Test
  void aNodeHeldByOthersIsExpectedToFreeASlotAfterTheFloor() {
    assertThat(ESTIMATOR.waitMillis(0, List.of(), queued(2_000), NOW)).isEqualTo(FLOOR + 2_000);
  }

  /** Line by line as printed, durations reduced at every step. */
  private static long algorithm2(List<Long> runTasks, List<Long> queuedTasks) {
    List<Long> run = new ArrayList<>(runTasks);
    long waitTime = 0;
    for (long qTask : queuedTasks) {
      long minTask = run.stream().mapToLong(Long::longValue).min().orElseThrow();
      run.remove((Long) minTask);
      waitTime += minTask;
      run.replaceAll(t -> t - minTask);
      run.add(qTask);
    }
    return waitTime + run.stream().mapToLong(Long::longValue).min().orElseThrow();
  }

  @Test
  void theHeapSaysWhatAlgorithm2Says() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      long[] remaining = random.longs(1 + random.nextInt(12), FLOOR, 90_000).toArray();
      long[] estimated = random.longs(random.nextInt(40), 1, 90_000).toArray();

      assertThat(ESTIMATOR.waitMillis(0, running(remaining), queued(estimated), NOW))
          .isEqualTo(algorithm2(boxed(remaining), boxed(estimated)));
    }
  }

  private static List<Long> boxed(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  @Test
  void argumentsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> new WaitTimeEstimator(0, 1)).hasMessageContaining("full below 0");
    assertThatThrownBy(() -> new WaitTimeEstimator(1, -1)).hasMessageContaining("floor of -1 ms");
    assertThatThrownBy(() -> new RunningTask(0, 0)).hasMessageContaining("0");
  }
}
