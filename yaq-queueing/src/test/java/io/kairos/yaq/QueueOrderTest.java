// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static io.kairos.yaq.StarvationThresholds.NEVER;
import static io.kairos.yaq.StarvationThresholds.OFF;
import static io.kairos.yaq.Tasks.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders worked out by hand from Algorithm 3. */
class QueueOrderTest {
  private static final long NOW = 20_000;

  /** Waited 18, 15, 12, 12 and 3 s. */
  private static final List<QueuedTask> QUEUE =
      List.of(
          task("big", 3, 0, 2_000, 50_000),
          task("late", 4, 1, 5_000, 5_000),
          task("early", 1, 2, 8_000, 30_000),
          task("early2", 1, 3, 8_000, 10_000),
          task("new", 2, 4, 17_000, 2_000));

  private static final Map<String, JobProgress> PROGRESS =
      Map.of(
          "job-1", new JobProgress(90_000, 3),
          "job-2", new JobProgress(60_000, 30),
          "job-3", new JobProgress(50_000, 1),
          "job-4", new JobProgress(200_000, 40));

  private static List<String> order(
      String policy, StarvationThresholds thresholds, Map<String, JobProgress> progress) {
    List<QueuedTask> shuffled = new ArrayList<>(QUEUE);
    Collections.shuffle(shuffled, new Random(1));
    return new QueueOrder(ReorderingPolicy.ALL.get(policy), thresholds)
        .sort(shuffled, progress::get, NOW).stream().map(QueuedTask::id).toList();
  }

  @ParameterizedTest
  @CsvSource({
    // remaining work 50, 60, 90, 90, 200 s
    "srjf, big new early early2 late",
    // remaining tasks 1, 3, 3, 30, 40
    "lrtf, big early early2 new late",
    // durations 2, 5, 10, 30, 50 s
    "stf,  new late early2 early big",
    // jobs 1, 1, 2, 3, 4
    "ejf,  early early2 new big late"
  })
  void thePolicyDecidesWithoutThresholds(String policy, String expected) {
    assertThat(order(policy, OFF, PROGRESS)).containsExactly(expected.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    // big and late waited more than 12 s; of the two, big is of the earlier job
    "srjf, big late new early early2",
    "lrtf, big late early early2 new",
    "stf,  big late new early2 early",
    "ejf,  big late early early2 new"
  })
  void starvedTasksGoFirstByTheArrivalOfTheirJobs(String policy, String expected) {
    assertThat(order(policy, new StarvationThresholds(12_000, NEVER), PROGRESS))
        .containsExactly(expected.split(" "));
  }

  @ParameterizedTest
  @CsvSource({"srjf, true", "lrtf, true", "stf, false", "ejf, false"})
  void onlyAPolicyThatOrdersByProgressUsesIt(String policy, boolean uses) {
    assertThat(
            new QueueOrder(ReorderingPolicy.ALL.get(policy), StarvationThresholds.OFF)
                .usesProgress())
        .isEqualTo(uses);
  }

  @Test
  void theRelativeThresholdStarvesShortTasksSooner() {
    // Limits of 50, 5, 30, 10 and 2 s: late, early2 and new are starved; jobs 4, 1 and 2.
    assertThat(order("srjf", new StarvationThresholds(NEVER, 1), PROGRESS))
        .containsExactly("early2", "new", "late", "big", "early");
  }

  @Test
  void theLowerThresholdCounts() {
    // Limits of 11, 5, 11, 10 and 2 s: all are starved.
    assertThat(order("stf", new StarvationThresholds(11_000, 1), PROGRESS))
        .containsExactly("early", "early2", "new", "big", "late");
  }

  @Test
  void aThresholdOfNothingIsEarliestJobFirst() {
    for (String policy : ReorderingPolicy.ALL.names()) {
      assertThat(order(policy, new StarvationThresholds(0, NEVER), PROGRESS))
          .isEqualTo(order("ejf", OFF, PROGRESS));
    }
  }

  @ParameterizedTest
  @CsvSource({"srjf", "lrtf"})
  void jobsGoByTheirArrivalWithTheResourceManagerAway(String policy) {
    assertThat(order(policy, OFF, Map.of())).isEqualTo(order("ejf", OFF, PROGRESS));
  }

  @Test
  void jobsNobodyToldAboutComeLastByTheirArrival() {
    Map<String, JobProgress> partly =
        Map.of("job-2", new JobProgress(60_000, 30), "job-4", new JobProgress(200_000, 40));

    assertThat(order("srjf", OFF, partly)).containsExactly("new", "late", "early", "early2", "big");
  }

  @Test
  void shortestTaskAndEarliestJobNeedNobodyToTell() {
    assertThat(order("stf", OFF, Map.of())).isEqualTo(order("stf", OFF, PROGRESS));
  }

  @Test
  void aTaskIsStarvedOnlyBeyondTheThreshold() {
    List<QueuedTask> queue = List.of(task("long", 1, 0, 0, 9_000), task("short", 2, 1, 0, 1_000));
    QueueOrder order =
        new QueueOrder(ReorderingPolicy.ALL.get("stf"), new StarvationThresholds(10_000, NEVER));

    assertThat(order.sort(queue, job -> null, 10_000))
        .extracting(QueuedTask::id)
        .containsExactly("short", "long");
    assertThat(order.sort(queue, job -> null, 10_001))
        .extracting(QueuedTask::id)
        .containsExactly("long", "short");
  }

  @Test
  void tiesGoToWhoWaitedLongerThenToWhoCameFirst() {
    List<QueuedTask> queue =
        List.of(task("c", 1, 9, 5, 10), task("b", 2, 7, 5, 10), task("a", 3, 8, 4, 10));

    assertThat(new QueueOrder(ReorderingPolicy.ALL.get("stf"), OFF).sort(queue, job -> null, 6))
        .extracting(QueuedTask::id)
        .containsExactly("a", "b", "c");
  }

  @Test
  void jobsOfAnEarlierResourceManagerArrivedEarlier() {
    List<QueuedTask> queue =
        List.of(
            new QueuedTask("after", new Job("x", 1_700_000_000_001L, 1), 0, 0, 10),
            new QueuedTask("before", new Job("y", 1_700_000_000_000L, 10_000), 1, 0, 10),
            new QueuedTask("first", new Job("z", 1_700_000_000_000L, 9_999), 2, 0, 10));

    assertThat(new QueueOrder(ReorderingPolicy.ALL.get("ejf"), OFF).sort(queue, job -> null, 6))
        .extracting(QueuedTask::id)
        .containsExactly("first", "before", "after");
  }

  @Test
  void anEmptyQueueHasAnOrder() {
    assertThat(
            new QueueOrder(ReorderingPolicy.ALL.get("srjf"), OFF).sort(List.of(), job -> null, 0))
        .isEmpty();
  }

  @Test
  void argumentsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> new QueueOrder(ReorderingPolicy.ALL.get("sjf"), OFF))
        .hasMessage("no reordering policy sjf; there are srjf, lrtf, stf, ejf");
    assertThatThrownBy(() -> task("t", 1, 0, 0, 0)).hasMessageContaining("of t: 0");
    assertThatThrownBy(() -> task("t", 1, 0, 0, Long.MAX_VALUE)).hasMessageContaining("of t");
    assertThatThrownBy(() -> new JobProgress(-1, 0)).hasMessageContaining("negative");
    assertThatThrownBy(() -> new JobProgress(0, -1)).hasMessageContaining("negative");
    assertThatThrownBy(() -> new StarvationThresholds(-1, 1)).hasMessageContaining("-1.0 ms");
    assertThatThrownBy(() -> new StarvationThresholds(1, Double.NaN)).hasMessageContaining("NaN");
  }
}
