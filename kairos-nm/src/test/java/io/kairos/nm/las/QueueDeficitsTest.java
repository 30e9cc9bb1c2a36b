// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.common.QueueShare;
import io.kairos.common.ServiceClass;
import io.kairos.common.TaskSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queues short and long on a node whose tasks go by ranks; times in seconds, turns of ten. */
class QueueDeficitsTest {
  private static final String SHORT = "root.short";
  private static final String LONG = "root.long";
  private static final long BEST = JobRank.of(1, 1);
  private static final long MIDDLE = JobRank.of(100, 2);
  private static final long WORST = JobRank.of(10_000, 3);

  private final List<String> granted = new ArrayList<>();
  private final long[] clock = new long[1];
  private LasNodeScheduler node;

  @BeforeEach
  void aNodeOfFourCores() {
    node = node(4);
    node.jobRanks(Map.of("s", BEST, "m", MIDDLE, "l", WORST), 0);
  }

  @Test
  void aQueueHasWhatFitsIntoItsGuaranteeAtOnceAndForAsLongAsItWants() {
    share(0.5, 0.5);
    arrive("s", 6);
    arrive("l", 6);
    assertThat(running()).containsExactly("l-1", "l-2", "s-1", "s-2");
    for (int second = 1; second < 500; second++) {
      advance(second);
      assertThat(running()).containsExactly("l-1", "l-2", "s-1", "s-2");
    }
    assertThat(granted).containsExactly("l-1", "l-2");
  }

  @Test
  void withoutSharesTheBestRankRunsWhateverItsQueue() {
    share(0, 0);
    arrive("l", 6);
    arrive("s", 6);
    assertThat(running()).containsExactly("s-1", "s-2", "s-3", "s-4");
    assertThat(granted).isEmpty();
  }

  @Test
  void whatAQueueDoesNotWantGoesToTheBestRankAndComesBackAtOnce() {
    share(0.5, 0.5);
    arrive("l", 6);
    arrive("s", 1);
    assertThat(running()).containsExactly("l-1", "l-2", "l-3", "s-1");
    arrive("m", 6);
    assertThat(running()).as("m is of the short queue").containsExactly("l-1", "l-2", "m-1", "s-1");
    finish("s-1", 2);
    assertThat(running()).containsExactly("l-1", "l-2", "m-1", "m-2");
  }

  @Test
  void inAQueueABetterJobTakesThePlaceThatIsGuaranteed() {
    share(0.5, 0.5);
    arrive("m", 4);
    arrive("l", 4);
    assertThat(running()).containsExactly("l-1", "l-2", "m-1", "m-2");
    arrive("s", 4);
    assertThat(running()).as("of the queue of m").containsExactly("l-1", "l-2", "s-1", "s-2");
  }

  @Test
  void halvesOfOneCoreTakeTurns() {
    node = node(1);
    node.jobRanks(Map.of("s", BEST, "l", WORST), 0);
    share(0.5, 0.5);
    arrive("s", 2);
    arrive("l", 2);
    Map<String, Integer> seconds = play(1, 400);
    assertThat(seconds.get("l")).isBetween(190, 210);
    assertThat(granted.size()).as("turns of ten seconds").isBetween(18, 22);
  }

  @Test
  void aQueueThatWasIdleHasNoCreditForThat() {
    node = node(1);
    node.jobRanks(Map.of("s", BEST, "l", WORST), 0);
    share(0.5, 0.5);
    arrive("l", 2);
    play(1, 1_000);
    arrive("s", 2);
    Map<String, Integer> seconds = play(1_000, 1_100);
    assertThat(seconds.get("l")).isBetween(40, 60);
  }

  @Test
  void aQueueThatHadTheNodeForItselfIsNotPunishedForThat() {
    node = node(1);
    node.jobRanks(Map.of("s", WORST, "l", BEST), 0);
    share(0.5, 0.5);
    arrive("s", 2);
    play(1, 1_000);
    arrive("l", 2);
    Map<String, Integer> seconds = play(1_000, 1_100);
    assertThat(seconds.get("s")).isBetween(40, 60);
  }

  @Test
  void aTaskAsWideAsTheNodeRunsOnceItsQueueHasSavedForIt() {
    share(0.25, 0.75);
    node.arrive("s-wide", "s", 4, 0);
    arrive("l", 6);
    Map<String, Integer> seconds = play(1, 2_000);
    assertThat(seconds.getOrDefault("s", 0)).as("a quarter").isBetween(1_850, 2_150);
    assertThat(seconds.get("l")).isGreaterThan(5_500);
  }

  @Test
  void aTaskThatServicesLeaveNoRoomForKeepsNoOtherOfItsQueueFromItsRight() {
    share(0.5, 0.5);
    node.arrive("s-service", "s", 1, ServiceClass.SERVICE, 0);
    node.arrive("l-wide", "l", 4, 0);
    arrive("l", 4);
    arrive("s", 6);
    Map<String, Integer> seconds = play(1, 500);
    assertThat(seconds.get("l")).isGreaterThan(2 * 480);
  }

  @Test
  void servicesCountForTheirQueue() {
    share(0.5, 0.5);
    node.arrive("s-service-1", "s", 1, ServiceClass.SERVICE, 0);
    node.arrive("s-service-2", "s", 1, ServiceClass.SERVICE, 0);
    arrive("s", 4);
    arrive("l", 4);
    assertThat(running()).containsExactly("l-1", "l-2", "s-service-1", "s-service-2");
  }

  @Test
  void whatIsOwedIsThereAfterARestart() {
    node = node(1);
    node.jobRanks(Map.of("s", BEST, "l", WORST), 0);
    share(0.5, 0.5);
    arrive("s", 2);
    arrive("l", 2);
    play(1, 15);
    Map<String, Long> owed = node.owedToQueues();
    assertThat(owed).containsOnlyKeys(SHORT, LONG);
    assertThat(owed.get(LONG)).isPositive();

    node = node(1);
    clock[0] = 0;
    owed.forEach(node::recoverQueue);
    assertThat(node.owedToQueues()).as("before the queues are told").isEqualTo(owed);
    node.jobRanks(Map.of("s", BEST, "l", WORST), 0);
    arrive("s", 2);
    arrive("l", 2);
    assertThat(running()).containsExactly("s-1");
    share(0.5, 0.5);
    assertThat(running()).as("the queue that is owed most").containsExactly("l-1");
  }

  @Test
  void whileNobodyTellsRanksSharesAreThoseOfAttainedService() {
    share(0.5, 0.5);
    arrive("s", 6);
    arrive("l", 6);
    advance(1);
    node.jobRanks(Map.of(), seconds(2));
    advance(1_000);
    node.jobRanks(Map.of("s", BEST, "l", WORST), seconds(1_000));
    assertThat(node.owedToQueues().values())
        .allMatch(owed -> Math.abs(owed) <= seconds(2), "nobody is charged meanwhile");
    play(1_001, 1_100);
    assertThat(running()).containsExactly("l-1", "l-2", "s-1", "s-2");
  }

  /** Byte for byte: what is decided, when, and when the node wants to be looked at again. */
  @Test
  void withTasksOfOneQueueNothingIsDecidedInAnotherWay() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      long[] time = new long[1];
      RecordedDecisions decisions = new RecordedDecisions();
      RecordedDecisions expected = new RecordedDecisions();
      LasNodeScheduler withShares = node(3, decisions, time);
      LasNodeScheduler without = node(3, expected, time);
      withShares.shares(
          Map.of(
              "job-0", new QueueShare(SHORT, 0.3),
              "job-1", new QueueShare(SHORT, 0.3),
              "job-2", new QueueShare(SHORT, 0.3)),
          0);
      List<String> here = new ArrayList<>();
      for (int step = 1; step < 500; step++) {
        time[0] = seconds(step);
        int what = random.nextInt(4);
        String task = "task-" + step;
        String job = "job-" + random.nextInt(3);
        int vcores = 1 + random.nextInt(3);
        Map<String, Long> ranks = Map.of(job, JobRank.of(1 << random.nextInt(9), step));
        String ending = here.isEmpty() ? "none" : here.get(random.nextInt(here.size()));
        for (LasNodeScheduler each : List.of(withShares, without)) {
          if (what == 0) {
            each.jobRanks(ranks, time[0]);
          } else if (what == 1) {
            each.arrive(task, job, vcores, time[0]);
          } else if (what == 2) {
            each.finish(ending, time[0]);
          } else {
            each.advance(time[0]);
          }
        }
        if (what == 1) {
          here.add(task);
        } else if (what == 2) {
          here.remove(ending);
        }
        assertThat(decisions.take()).as("seed %s, step %s", seed, step).isEqualTo(expected.take());
        boolean isRanked = withShares.nextTimerNanos() == without.nextTimerNanos();
        assertThat(isRanked).as("seed %s, step %s", seed, step).isTrue();
      }
    }
  }

  private void share(double ofShort, double ofLong) {
    node.shares(
        Map.of(
            "s", new QueueShare(SHORT, ofShort),
            "m", new QueueShare(SHORT, ofShort),
            "l", new QueueShare(LONG, ofLong)),
        clock[0]);
  }

  private void arrive(String job, int tasks) {
    for (int task = 1; task <= tasks; task++) {
      node.arrive(job + "-" + task, job, 1, clock[0]);
    }
  }

  private void finish(String task, long at) {
    clock[0] = seconds(at);
    node.finish(task, clock[0]);
  }

  /** Seconds of a core that the tasks of each job had. */
  private Map<String, Integer> play(int from, int to) {
    Map<String, Integer> held = new HashMap<>();
    for (int second = from; second < to; second++) {
      advance(second);
      node.tasks(clock[0]).stream()
          .filter(task -> task.state() == TaskSnapshot.State.RUNNING)
          .forEach(
              task -> held.merge(task.applicationId(), Math.min(4, task.vcores()), Integer::sum));
    }
    return held;
  }

  private void advance(long at) {
    clock[0] = seconds(at);
    node.advance(clock[0]);
  }

  private List<String> running() {
    List<String> running = new ArrayList<>();
    node.tasks(clock[0]).stream()
        .filter(task -> node.isRunning(task.id()))
        .forEach(task -> running.add(task.id()));
    running.sort(null);
    return running;
  }

  private LasNodeScheduler node(int cores) {
    return node(
        cores,
        new Decisions() {
          @Override
          public void run(String taskId) {}

          @Override
          public void suspend(String taskId) {}

          @Override
          public void grantedToQueue(String taskId) {
            granted.add(taskId);
          }
        },
        clock);
  }

  /** All tasks use a whole core, those that are suspended what others leave. */
  private static LasNodeScheduler node(int cores, Decisions decisions, long[] clock) {
    return new LasNodeScheduler(
        new LasParameters(cores, seconds(10), 3, 2),
        TaskOrder.ALL.get("rank"),
        taskId -> cores * clock[0],
        UsageRule.DEFAULT,
        SessionDecay.NONE,
        decisions);
  }

  private static long seconds(long at) {
    return TimeUnit.SECONDS.toNanos(at);
  }
}
