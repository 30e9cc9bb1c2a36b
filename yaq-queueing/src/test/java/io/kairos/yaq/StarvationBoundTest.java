// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@link StarvationThresholds}, played through on an always full node. */
class StarvationBoundTest {
  private static final long THRESHOLD_MILLIS = 10_000;
  private static final StarvationThresholds HARD =
      new StarvationThresholds(THRESHOLD_MILLIS, StarvationThresholds.NEVER);

  @ParameterizedTest
  @CsvSource({"srjf, 10, 6", "lrtf, 10, 6", "stf, 10, 6", "stf, 4, 4", "lrtf, 2, 2"})
  void noTaskWaitsLongerThanThresholdAndLongestTaskInAQueueNoLongerThanTheSlots(
      String policy, int slots, int length) {
    Node node = new Node(policy, HARD, slots, length, 9_000);
    node.run(20_000);
    Node unguarded = new Node(policy, StarvationThresholds.OFF, slots, length, 9_000);
    unguarded.run(20_000);

    assertThat(node.longestWaitMillis).isLessThanOrEqualTo(THRESHOLD_MILLIS + 9_000);
    assertThat(unguarded.longestWaitMillis).isGreaterThan(THRESHOLD_MILLIS + 9_000);
  }

  @ParameterizedTest
  @CsvSource({"stf, 2, 7", "srjf, 3, 10", "lrtf, 4, 16"})
  void tasksThatStarveTogetherInALongerQueueStartInRounds(String policy, int slots, int length) {
    long longestTaskMillis = 2_400;
    long rounds = (length + slots - 1L) / slots;
    assertThat(rounds * longestTaskMillis).isLessThanOrEqualTo(THRESHOLD_MILLIS);
    Node node = new Node(policy, HARD, slots, length, longestTaskMillis);
    node.run(20_000);

    assertThat(node.longestWaitMillis)
        .isGreaterThan(THRESHOLD_MILLIS)
        .isLessThanOrEqualTo(THRESHOLD_MILLIS + rounds * longestTaskMillis);
  }

  /** However long queue and tasks are: ST + (⌊k/r⌋ + 1)·L with k counted. */
  @ParameterizedTest
  @ValueSource(strings = {"srjf", "lrtf", "stf", "ejf"})
  void eachTaskWaitsAtMostForThoseThatStartAheadOfItAfterItStarved(String policy) {
    Node node = new Node(policy, HARD, 3, 40, 30_000);
    node.run(5_000);

    assertThat(node.starvedStarts).isGreaterThan(1_000);
    assertThat(node.brokenPromises).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"srjf", "lrtf", "stf"})
  void someTasksWaitMuchLongerWithoutThresholds(String policy) {
    Node node = new Node(policy, StarvationThresholds.OFF, 2, 7, 2_400);
    node.run(20_000);

    assertThat(node.longestWaitMillis).isGreaterThan(5 * THRESHOLD_MILLIS);
  }

  /** Its queue is refilled at once, mostly with short tasks of small jobs; estimates may lie. */
  private static final class Node {
    private final QueueOrder order;
    private final int slots;
    private final int length;
    private final long longestTaskMillis;
    private final Random random = new Random(20160418);
    private final List<QueuedTask> queue = new ArrayList<>();
    private final Map<String, Long> runMillis = new HashMap<>();
    private final Map<String, JobProgress> progress = new HashMap<>();
    private final PriorityQueue<Long> ends = new PriorityQueue<>();

    /** When the tasks that were starved at their start did start. */
    private final List<Long> starvedStartedMillis = new ArrayList<>();

    final List<String> brokenPromises = new ArrayList<>();
    long longestWaitMillis;
    int starvedStarts;
    private long sequence;

    Node(
        String policy, StarvationThresholds thresholds, int slots, int length, long longestMillis) {
      this.order = new QueueOrder(ReorderingPolicy.ALL.get(policy), thresholds);
      this.slots = slots;
      this.length = length;
      this.longestTaskMillis = longestMillis;
    }

    void run(int tasks) {
      long now = 0;
      for (int started = 0; started < tasks; started++) {
        while (queue.size() < length) {
          arrive(now);
        }
        if (ends.size() == slots) {
          now = Math.max(now, ends.remove());
        }
        startNext(now);
      }
    }

    private void arrive(long now) {
      boolean large = random.nextInt(8) == 0;
      // Large jobs come early and go on; small ones are new.
      int job = large ? 1 + random.nextInt(3) : 10 + (int) (sequence / 4);
      progress.put(
          Tasks.job(job).id(),
          large ? new JobProgress(900_000_000, 9_000) : new JobProgress(1_000, 2));
      if (random.nextInt(10) == 0) {
        progress.remove(Tasks.job(job).id());
      }
      long run =
          large ? longestTaskMillis : 1 + random.nextInt((int) Math.max(1, longestTaskMillis / 3));
      String id = "t" + sequence;
      runMillis.put(id, run);
      // One in twenty pretends to be longer than it is, which starves it.
      long estimate = random.nextInt(20) == 0 ? 80_000_000 : run;
      queue.add(Tasks.task(id, job, sequence++, now, estimate));
    }

    private void startNext(long now) {
      QueuedTask next = order.sort(queue, progress::get, now).get(0);
      queue.remove(next);
      ends.add(now + runMillis.remove(next.id()));
      long waited = now - next.queuedSinceMillis();
      longestWaitMillis = Math.max(longestWaitMillis, waited);
      if (waited > THRESHOLD_MILLIS) {
        starvedStarts++;
        long starvedSince = next.queuedSinceMillis() + THRESHOLD_MILLIS;
        long ahead = starvedStartedMillis.stream().filter(start -> start >= starvedSince).count();
        if (waited > THRESHOLD_MILLIS + (ahead / slots + 1) * longestTaskMillis) {
          brokenPromises.add(next + " waited " + waited + " ms with " + ahead + " ahead");
        }
        starvedStartedMillis.add(now);
      }
    }
  }
}
