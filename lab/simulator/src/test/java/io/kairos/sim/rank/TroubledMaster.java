// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.rank;

import io.kairos.common.ServiceTotals;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.RankOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A ResourceManager that ranks jobs by the daemon's own objects. Of the queues the one with the
 * fewest tasks on nodes is next, and in it the job that ranks best.
 */
final class TroubledMaster {
  /** Request class of all tasks. */
  private static final int KIND = 20;

  /** Jobs from which on their sizes are learnt. */
  private static final int LEAST_ENDS = 10;

  private final double c;
  private final Map<String, PlainJob> jobs = new LinkedHashMap<>();
  private final Map<Integer, List<TroubledTask>> held = new HashMap<>();
  private JobRanks<Integer> ranks;
  private ApplicationService<Integer> service;

  /** Sizes of jobs that have ended since the start. */
  private int endedJobs;

  private double endedSeconds;

  TroubledMaster(double c) {
    this.c = c;
    restart();
  }

  /** Nothing is kept but which jobs there are, and where their tasks run. */
  void restart() {
    ranks = new JobRanks<>(() -> new RankOptions(c, 10));
    service = new ApplicationService<>();
    endedJobs = 0;
    endedSeconds = 0;
    for (PlainJob job : jobs.values()) {
      service.begin(job.id, true);
      ranks.recover(job.id, job.queue, job.is());
      tellAsks(job);
    }
  }

  void come(PlainJob job) {
    jobs.put(job.id, job);
    service.begin(job.id);
    ranks.begin(job.id, job.queue, job.is());
    tellAsks(job);
  }

  /** In the order in which they came. */
  List<PlainJob> jobs() {
    return new ArrayList<>(jobs.values());
  }

  int held(TroubledNode node) {
    return on(node).size();
  }

  /** Mean size of the jobs that have ended; 0 while they are too few to say anything. */
  double meanJobSeconds() {
    return endedJobs < LEAST_ENDS ? 0 : endedSeconds / endedJobs;
  }

  /** A job's master has ended. */
  void end(PlainJob job) {
    jobs.remove(job.id);
    service.end(job.id);
    ranks.end(job.id);
    endedJobs++;
    endedSeconds += job.used;
  }

  void ended(TroubledNode node, List<TroubledTask> tasks, int now) {
    for (TroubledTask task : tasks) {
      on(node).remove(task);
      task.job.ended();
      ranks.taskEnded(task.job.id, KIND, node.number);
      tellAsks(task.job);
      if (task.job.isDone()) {
        task.job.endsAt = now + 2;
      }
    }
  }

  void attained(TroubledNode node, ServiceTotals totals) {
    Set<String> grown = service.report(node.number, node.epoch(), totals.seconds());
    service
        .reportEnded(node.number, node.epoch(), totals.endedSeconds())
        .forEach((id, seconds) -> ranks.endedAttained(id, node.number, seconds));
    grown.forEach(
        id -> ranks.attained(id, service.attainedSeconds(id), service.attainedBeforeSeconds(id)));
  }

  /** What each of the jobs that are here had attained before this ResourceManager started. */
  Map<PlainJob, Double> attainedEarlier(Set<PlainJob> of) {
    Map<PlainJob, Double> seconds = new HashMap<>();
    for (PlainJob job : of) {
      if (jobs.containsKey(job.id)) {
        seconds.put(job, service.attainedBeforeSeconds(job.id));
      }
    }
    return seconds;
  }

  void lost(TroubledNode node) {
    List<TroubledTask> tasks = held.remove(node.number);
    service.lost(node.number);
    if (tasks != null) {
      for (TroubledTask task : tasks) {
        ranks.withdrawn(task.job.id, KIND, node.number);
        task.job.lost(List.of(task));
        tellAsks(task.job);
      }
    }
  }

  void look() {
    for (PlainJob job : jobs.values()) {
      ranks.holds(job.id, Map.of(KIND, job.held));
    }
    ranks.forgetOldNews();
    ranks.look();
  }

  Map<String, Long> ranksOn(TroubledNode node) {
    Map<String, Long> told = new HashMap<>();
    node.applications().forEach(id -> told.put(id, ranks.rank(id)));
    return told;
  }

  /** Fills a node; how many tasks were placed. */
  int place(TroubledNode node, int now) {
    int placed = 0;
    while (held(node) < node.slots) {
      Optional<PlainJob> best =
          jobs.values().stream()
              .filter(job -> job.asked() > 0)
              .min(
                  Comparator.comparingInt((PlainJob job) -> heldBy(job.queue))
                      .thenComparing(job -> job.queue)
                      .thenComparingLong(job -> ranks.rank(job.id)));
      if (best.isEmpty()) {
        return placed;
      }
      TroubledTask task = best.get().next();
      on(node).add(task);
      ranks.placed(task.job.id, KIND);
      tellAsks(task.job);
      node.start(task, now);
      placed++;
    }
    return placed;
  }

  private int heldBy(String queue) {
    return jobs.values().stream()
        .filter(job -> job.queue.equals(queue))
        .mapToInt(job -> job.held)
        .sum();
  }

  private void tellAsks(PlainJob job) {
    ranks.asks(job.id, Map.of(KIND, job.asked()));
  }

  private List<TroubledTask> on(TroubledNode node) {
    return held.computeIfAbsent(node.number, number -> new ArrayList<>());
  }
}
