// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.common.ServiceClass;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** A node of two cores whose tasks go by the ranks of their jobs; times in seconds. */
class JobRankFirstTest {
  private static final int CORES = 2;

  private final RecordedDecisions decisions = new RecordedDecisions();
  private final long[] clock = new long[1];
  private final LasNodeScheduler scheduler = scheduler(CORES, decisions, clock);

  @Test
  void aTaskOfABetterJobDisplacesOneOfTheWorst() {
    ranks(Map.of("long", JobRank.of(1000, 1), "short", JobRank.of(1, 2)), 0);
    arrive("L1", "long", 0);
    arrive("L2", "long", 0);
    assertThat(arrive("L3", "long", 1)).isEqualTo("suspend L3");
    assertThat(arrive("S1", "short", 2)).isEqualTo("suspend L2, run S1");
    assertThat(finish("S1", 3)).isEqualTo("run L2");
  }

  @Test
  void nobodyTakesTurnsHoweverLongOthersWait() {
    ranks(Map.of("a", JobRank.of(10, 1), "b", JobRank.of(1000, 2)), 0);
    arrive("A1", "a", 0);
    arrive("A2", "a", 0);
    arrive("B1", "b", 0);
    for (int second = 1; second < 1_000; second++) {
      assertThat(advance(second)).isEqualTo("-");
    }
  }

  @Test
  void newsOfRanksChangeWhoRuns() {
    ranks(Map.of("a", JobRank.of(10, 1), "b", JobRank.of(1000, 2)), 0);
    arrive("A1", "a", 0);
    arrive("A2", "a", 0);
    arrive("B1", "b", 0);
    assertThat(ranks(Map.of("b", JobRank.guarded(2)), 5)).isEqualTo("suspend A2, run B1");
    assertThat(ranks(Map.of("b", JobRank.of(1000, 2)), 6)).isEqualTo("suspend B1, run A2");
    assertThat(ranks(Map.of("b", JobRank.of(1000, 2)), 7)).isEqualTo("-");
  }

  @Test
  void allIsAsUnderLeastAttainedServiceWithoutNewsAndOnceNewsAreForgotten() {
    RecordedDecisions ofPaper = new RecordedDecisions();
    LasNodeScheduler paper =
        new LasNodeScheduler(
            new LasParameters(CORES, seconds(10), 3, 2),
            TaskOrder.ALL.get("las"),
            taskId -> clock[0],
            UsageRule.DEFAULT,
            SessionDecay.NONE,
            ofPaper);
    Random random = new Random(7);
    for (int second = 0; second < 2_000; second++) {
      clock[0] = seconds(second);
      String task = "T" + second;
      for (LasNodeScheduler each : List.of(scheduler, paper)) {
        each.advance(clock[0]);
      }
      assertThat(decisions.take()).as("second " + second).isEqualTo(ofPaper.take());
      if (random.nextInt(10) == 0) {
        scheduler.arrive(task, "job-" + second % 5, 1, clock[0]);
        paper.arrive(task, "job-" + second % 5, 1, clock[0]);
        assertThat(decisions.take()).as(task + " comes").isEqualTo(ofPaper.take());
      }
      if (random.nextInt(50) == 0) {
        // Nobody can say anything of these jobs.
        scheduler.jobRanks(Map.of("job-1", JobRank.NONE), clock[0]);
        assertThat(decisions.take()).isEqualTo("-");
      }
    }
    paper.advance(clock[0]);
    scheduler.jobRanks(Map.of("job-1", JobRank.of(1, 1)), clock[0]);
    scheduler.jobRanks(Map.of(), clock[0]);
    decisions.clear();
    assertThat(advance(5_000)).as("they take turns again").isNotEqualTo("-");
  }

  @Test
  void nobodyWaitsForEverWithoutNews() {
    Map<String, Long> usedSeconds = new HashMap<>(Map.of("A", 0L, "B", 0L, "C", 0L));
    LasNodeScheduler node =
        new LasNodeScheduler(
            new LasParameters(CORES, seconds(10), 3, 2),
            TaskOrder.ALL.get("rank"),
            taskId -> seconds(usedSeconds.get(taskId)),
            UsageRule.DEFAULT,
            SessionDecay.NONE,
            decisions);
    // Far behind the others, which would have to attain as much before it came first.
    Attained much = new Attained(seconds(1_000), CpuMeter.UNKNOWN);
    node.recover("C", "job-C", 1, ServiceClass.BATCH, much, 0);
    for (String task : Set.of("A", "B")) {
      decisions.clear();
      node.arrive(task, "job-" + task, 1, 0);
    }
    for (int second = 1; second < 200; second++) {
      decisions.clear();
      usedSeconds.replaceAll((task, used) -> node.isRunning(task) ? used + 1 : used);
      node.advance(seconds(second));
    }
    assertThat(usedSeconds.values()).allMatch(used -> used > 50);
  }

  @Test
  void tasksOfWhichNothingIsMeasuredTakeTurnsForOneMayWaitForAnother() {
    LasNodeScheduler blind =
        new LasNodeScheduler(
            new LasParameters(1, seconds(10), 3, 2), TaskOrder.ALL.get("rank"), decisions);
    blind.jobRanks(Map.of("a", JobRank.of(1, 1)), 0);
    blind.arrive("reduce", "a", 1, 0);
    decisions.clear();
    blind.arrive("map", "a", 1, 0);
    for (int second = 1; second < 200 && !blind.isRunning("map"); second++) {
      decisions.clear();
      blind.advance(seconds(second));
    }
    assertThat(blind.isRunning("map")).isTrue();
  }

  @Test
  void aClockThatJumpsChangesNothingBetweenJobsThatHaveRanks() {
    ranks(Map.of("a", JobRank.of(10, 1), "b", JobRank.of(1000, 2)), 100);
    arrive("A1", "a", 100);
    arrive("A2", "a", 100);
    arrive("B1", "b", 100);
    assertThat(advance(5)).isEqualTo("-");
    assertThat(advance(TimeUnit.DAYS.toSeconds(365))).isEqualTo("-");
    assertThat(ranks(Map.of("b", JobRank.guarded(2), "a", JobRank.of(10, 1)), 50))
        .isEqualTo("suspend A2, run B1");
  }

  @Test
  void aRankOfAJobThatIsNotHereChangesNothing() {
    ranks(Map.of("a", JobRank.of(10, 1)), 0);
    arrive("A1", "a", 0);
    assertThat(ranks(Map.of("a", JobRank.of(10, 1), "nobody", JobRank.guarded(0)), 1))
        .isEqualTo("-");
    scheduler.forgetApplication("nobody");
    assertThat(advance(2)).isEqualTo("-");
  }

  @Test
  void aRankThatIsNotToldAgainIsForgotten() {
    ranks(Map.of("a", JobRank.of(1, 1), "b", JobRank.of(4, 2)), 0);
    arrive("A1", "a", 0);
    arrive("A2", "a", 0);
    arrive("B1", "b", 0);
    advance(50);
    assertThat(ranks(Map.of("b", JobRank.of(4, 2)), 50)).isEqualTo("suspend A2, run B1");
  }

  /** Whatever comes, ends or is told: the tasks that run rank no worse than any that waits. */
  @Property(tries = 100)
  void tasksThatRunAlwaysRankBest(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int cores) {
    Random random = new Random(seed);
    RecordedDecisions each = new RecordedDecisions();
    long[] clock = new long[1];
    LasNodeScheduler node = scheduler(cores, each, clock);
    Map<String, Integer> jobOf = new TreeMap<>();
    Map<String, Long> ranks = new HashMap<>();
    int tasks = 0;
    for (int now = 1; now < 300; now++) {
      int job = random.nextInt(6);
      clock[0] = seconds(now);
      each.clear();
      int what = random.nextInt(3);
      if (what == 0) {
        ranks.put(
            "job-" + job,
            random.nextInt(9) == 0
                ? JobRank.guarded(job)
                : JobRank.of(1 << random.nextInt(12), job));
        node.jobRanks(ranks, seconds(now));
      } else if (what == 1 && ranks.containsKey("job-" + job)) {
        String task = String.format("task-%04d", tasks++);
        jobOf.put(task, job);
        node.arrive(task, "job-" + job, 1, seconds(now));
      } else if (!jobOf.isEmpty() && random.nextBoolean()) {
        String task = jobOf.keySet().stream().skip(random.nextInt(jobOf.size())).findFirst().get();
        jobOf.remove(task);
        node.finish(task, seconds(now));
      }
      Set<String> running =
          jobOf.keySet().stream().filter(node::isRunning).collect(Collectors.toSet());
      Set<String> waiting = new HashSet<>(jobOf.keySet());
      waiting.removeAll(running);
      assertThat(running).hasSize(Math.min(cores, jobOf.size()));
      long worst =
          running.stream().mapToLong(task -> ranks.get("job-" + jobOf.get(task))).max().orElse(0);
      assertThat(waiting).allMatch(task -> ranks.get("job-" + jobOf.get(task)) >= worst);
    }
  }

  /** All tasks use a whole core, those that are suspended what others leave. */
  private static LasNodeScheduler scheduler(int cores, Decisions decisions, long[] clock) {
    return new LasNodeScheduler(
        new LasParameters(cores, seconds(10), 3, 2),
        TaskOrder.ALL.get("rank"),
        taskId -> clock[0],
        UsageRule.DEFAULT,
        SessionDecay.NONE,
        decisions);
  }

  private String advance(long at) {
    clock[0] = seconds(at);
    scheduler.advance(seconds(at));
    return decisions.take();
  }

  private String ranks(Map<String, Long> byApplication, long at) {
    clock[0] = seconds(at);
    scheduler.jobRanks(byApplication, seconds(at));
    return decisions.take();
  }

  private String arrive(String task, String job, long at) {
    clock[0] = seconds(at);
    scheduler.arrive(task, job, 1, seconds(at));
    return decisions.take();
  }

  private String finish(String task, long at) {
    clock[0] = seconds(at);
    scheduler.finish(task, seconds(at));
    return decisions.take();
  }

  private static long seconds(long at) {
    return TimeUnit.SECONDS.toNanos(at);
  }
}
