// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.common.QueueShare;
import io.kairos.common.ServiceClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Each queue that always has enough tasks of one vcore gets its guarantee of the node in any time,
 * but for N·W core-seconds for each queue there and once more: whatever was before, and whatever
 * the others do. Turns of ten seconds.
 */
class QueueDeficitsPropertiesTest {
  private static final long TURN = TimeUnit.SECONDS.toNanos(10);
  private static final int QUEUES = 4;

  /** A node on virtual time; queue 0 wants more than the node has, from the measured time on. */
  private static final class Play implements Decisions {
    final Random random;
    final int cores;
    final double[] shares = new double[QUEUES];
    final Map<String, Boolean> runs = new LinkedHashMap<>();
    final Map<String, Integer> vcoresOf = new HashMap<>();
    final Map<String, Long> ranks = new HashMap<>();
    LasNodeScheduler node;
    long now;
    int came;
    int measured = -1;
    double behind;
    double leastBehind;
    double mostBehind;

    Play(long seed, int cores) {
      this.random = new Random(seed);
      this.cores = cores;
      double left = 1;
      for (int queue = 0; queue < QUEUES; queue++) {
        shares[queue] = random.nextInt(4) == 0 ? left : left * random.nextDouble();
        left -= shares[queue];
      }
      restart();
    }

    /** What is owed is kept, or lost. */
    void restart() {
      LasNodeScheduler before = node;
      node =
          new LasNodeScheduler(
              new LasParameters(cores, TURN, 3, 2),
              TaskOrder.ALL.get("rank"),
              taskId -> cores * now,
              UsageRule.DEFAULT,
              SessionDecay.NONE,
              this);
      if (before != null && random.nextInt(4) > 0) {
        // Otherwise the file was lost.
        before.owedToQueues().forEach(node::recoverQueue);
      }
      runs.replaceAll((task, didRun) -> false);
      node.jobRanks(ranks, now);
      tellShares();
      for (String task : runs.keySet()) {
        node.recover(
            task,
            job(task),
            vcoresOf.get(task),
            task.contains("service") ? ServiceClass.SERVICE : ServiceClass.BATCH,
            new Attained(0, CpuMeter.UNKNOWN),
            now);
      }
    }

    void tellShares() {
      Map<String, QueueShare> told = new HashMap<>();
      ranks.keySet().forEach(job -> told.put(job, new QueueShare(path(queue(job)), share(job))));
      node.shares(told, now);
    }

    private double share(String job) {
      return Math.max(0, Math.min(1, shares[queue(job)]));
    }

    static String path(int queue) {
      return "root.q" + queue;
    }

    static String job(String task) {
      return task.substring(0, task.lastIndexOf('-'));
    }

    static int queue(String jobOrTask) {
      return Integer.parseInt(jobOrTask.substring(0, 1));
    }

    void step(boolean mayRestart, int mostVcores) {
      to(now + (long) (random.nextDouble() * 2 * TURN));
      int queue = random.nextInt(QUEUES);
      switch (random.nextInt(mayRestart ? 6 : 5)) {
        case 0:
          ranks.put(queue + "-" + random.nextInt(3), JobRank.of(1 << random.nextInt(12), came));
          node.jobRanks(ranks, now);
          tellShares();
          break;
        case 1:
          arrive(queue, mostVcores);
          break;
        case 2:
          for (String task : List.copyOf(runs.keySet())) {
            // A whole queue goes, and comes back some time.
            if (queue(task) == queue && queue != measured) {
              finish(task);
            }
          }
          break;
        case 3:
        case 4:
          List<String> running = new ArrayList<>();
          runs.forEach((task, isRunning) -> addIf(isRunning, task, running));
          if (!running.isEmpty()) {
            finish(running.get(random.nextInt(running.size())));
          }
          break;
        default:
          restart();
          break;
      }
      while (measured >= 0 && count(measured) < cores + 2) {
        arrive(measured, 1);
      }
    }

    private static void addIf(boolean isRunning, String task, List<String> running) {
      if (isRunning) {
        running.add(task);
      }
    }

    void endServices() {
      List.copyOf(runs.keySet()).stream()
          .filter(task -> task.contains("service"))
          .forEach(this::finish);
    }

    long count(int queue) {
      return runs.keySet().stream().filter(task -> queue(task) == queue).count();
    }

    void arrive(int queue, int mostVcores) {
      // Services take cores from all, and are gone once it is measured.
      boolean isService = measured < 0 && random.nextInt(8) == 0;
      arrive(queue, mostVcores, isService ? ServiceClass.SERVICE : ServiceClass.BATCH);
    }

    private void arrive(int queue, int mostVcores, ServiceClass serviceClass) {
      String job = queue + "-" + random.nextInt(3);
      ranks.putIfAbsent(job, JobRank.of(1 << random.nextInt(12), came));
      node.jobRanks(ranks, now);
      tellShares();
      String task = job + (serviceClass == ServiceClass.SERVICE ? "-service" : "-task") + came++;
      runs.put(task, false);
      vcoresOf.put(task, queue == 0 ? 1 : 1 + random.nextInt(mostVcores));
      node.arrive(task, job, vcoresOf.get(task), serviceClass, now);
    }

    void finish(String task) {
      runs.remove(task);
      node.finish(task, now);
    }

    /** Lets time go by. */
    void to(long end) {
      while (now < end) {
        long next = Math.max(now, Math.min(end, node.nextTimerNanos()));
        charge(next - now);
        boolean stands = next == now;
        now = next;
        node.advance(now);
        assertThat(stands && node.nextTimerNanos() <= now).as("time stands still").isFalse();
      }
    }

    private void charge(long nanos) {
      if (measured < 0) {
        return;
      }
      long held =
          runs.entrySet().stream()
              .filter(task -> task.getValue() && queue(task.getKey()) == measured)
              .mapToInt(task -> vcoresOf.get(task.getKey()))
              .sum();
      behind += (shares[measured] * cores - held) * nanos;
      leastBehind = Math.min(leastBehind, behind);
      mostBehind = Math.max(mostBehind, behind - leastBehind);
    }

    @Override
    public void run(String taskId) {
      runs.put(taskId, true);
    }

    @Override
    public void suspend(String taskId) {
      runs.put(taskId, false);
    }
  }

  @Property(tries = 150)
  void aQueueThatAlwaysHasTasksGetsItsGuaranteeFromEveryPast(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int cores) {
    Play play = new Play(seed, cores);
    for (int step = 0; step < 50; step++) {
      play.step(true, cores);
    }
    play.endServices();
    play.measured = 0;
    for (int step = 0; step < 300; step++) {
      play.step(false, cores);
    }
    assertThat(play.mostBehind / TURN / cores).isLessThanOrEqualTo(QUEUES + 1);
  }

  @Property(tries = 60)
  void allQueuesThatAlwaysHaveTasksGetTheirGuaranteesTogether(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int cores) {
    Play play = new Play(seed, cores);
    double[] held = new double[QUEUES];
    for (int queue = 0; queue < QUEUES; queue++) {
      for (int task = 0; task < cores + 1; task++) {
        play.arrive(queue, 1, ServiceClass.BATCH);
      }
    }
    long end = 400 * TURN;
    while (play.now < end) {
      long from = play.now;
      Map<String, Boolean> runs = new HashMap<>(play.runs);
      play.to(Math.min(end, Math.max(from + 1, play.node.nextTimerNanos())));
      runs.forEach((task, isRunning) -> held[Play.queue(task)] += isRunning ? play.now - from : 0);
    }
    for (int queue = 0; queue < QUEUES; queue++) {
      assertThat((play.shares[queue] * cores * end - held[queue]) / TURN / cores)
          .as("core-seconds behind, in turns of the node")
          .isLessThanOrEqualTo(QUEUES + 1);
    }
  }
}
