// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each job is promised, by work that was really done: of all work that its queue does after it
 * came, on cores on which one of its tasks could be served, at least one part in c goes to the job
 * and those before it. What they get elsewhere counts for them. Jobs of containers have no end that
 * others could wait for, and their work is left out.
 */
final class FifoBound {
  private static final class Account {
    double all;
    double ofFirst;

    /** Work of which the ResourceManager never hears. */
    double unheard;
  }

  private final double c;
  private final long seed;
  private final Map<PlainJob, Account> accounts = new HashMap<>();

  /**
   * @param seed of the cluster, to be told with what is broken
   */
  FifoBound(double c, long seed) {
    this.c = c;
    this.seed = seed;
  }

  /** Who counts has just begun to: a ResourceManager that has started knows of nothing before. */
  void restart() {
    accounts.clear();
  }

  void end(PlainJob job) {
    accounts.remove(job);
  }

  void unheard(Map<PlainJob, Integer> seconds) {
    int sum = seconds.values().stream().mapToInt(Integer::intValue).sum();
    accounts.values().forEach(account -> account.unheard += sum);
  }

  /**
   * A second has gone by.
   *
   * @param jobs in the order in which they came
   * @param used seconds of cores that each node gave to each job
   * @param couldServe nodes on which a task of a job waited, or might have been placed
   * @param slackSeconds by how much a job may be behind, core-seconds
   */
  void worked(
      List<PlainJob> jobs,
      Map<TroubledNode, Map<PlainJob, Integer>> used,
      Map<PlainJob, List<TroubledNode>> couldServe,
      double slackSeconds,
      int now) {
    Map<String, Map<TroubledNode, Integer>> firstByQueue = new HashMap<>();
    Map<String, Map<TroubledNode, Integer>> allByQueue = new HashMap<>();
    used.forEach(
        (node, byJob) ->
            byJob.forEach(
                (job, seconds) -> {
                  if (job.isOfTasks()) {
                    add(allByQueue, job, node, seconds);
                  }
                }));
    for (PlainJob job : jobs) {
      int own = 0;
      for (Map.Entry<TroubledNode, Map<PlainJob, Integer>> each : used.entrySet()) {
        int seconds = each.getValue().getOrDefault(job, 0);
        own += seconds;
        if (job.isOfTasks()) {
          add(firstByQueue, job, each.getKey(), seconds);
        }
      }
      Account account = accounts.computeIfAbsent(job, it -> new Account());
      Map<TroubledNode, Integer> first = firstByQueue.getOrDefault(job.queue, Map.of());
      int ofFirst = first.values().stream().mapToInt(Integer::intValue).sum();
      ofFirst += job.isOfTasks() ? 0 : own;
      int others = 0;
      for (TroubledNode node : couldServe.getOrDefault(job, List.of())) {
        others +=
            allByQueue.getOrDefault(job.queue, Map.of()).getOrDefault(node, 0)
                - first.getOrDefault(node, 0);
      }
      account.all += ofFirst + others;
      account.ofFirst += ofFirst;
      if (others > 0) {
        double behind = account.all - c * account.ofFirst;
        double allowed = slackSeconds + account.unheard;
        assertThat(behind)
            .as(
                "seed %d, %d s: %.0f of %.0f s went to %s and those before it",
                seed, now, account.ofFirst, account.all, job)
            .isLessThanOrEqualTo(allowed);
      }
    }
  }

  private static void add(
      Map<String, Map<TroubledNode, Integer>> sums, PlainJob job, TroubledNode node, int seconds) {
    sums.computeIfAbsent(job.queue, queue -> new HashMap<>()).merge(node, seconds, Integer::sum);
  }
}
