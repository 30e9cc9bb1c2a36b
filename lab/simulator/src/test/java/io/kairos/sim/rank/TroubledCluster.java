// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.rank;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.ServiceTotals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random stream of jobs on a few unequal nodes: ranks, guard and nodes are the daemons' own. News
 * come in either order, late or not at all; nodes drain, and are lost with their containers; the
 * ResourceManager is restarted. A second at a time.
 */
final class TroubledCluster {
  private static final int LONGEST_SILENCE = 20;
  private static final int LONGEST_LOSS = 60;
  private static final int MOST_JOBS = 150;

  private final long seed;
  private final Random random;
  private final double c;
  private final int heartbeatSeconds;
  private final List<TroubledNode> nodes = new ArrayList<>();
  private final List<String> queues = new ArrayList<>();
  private final TroubledMaster master;
  private final FifoBound bound;
  private final double arrivalsPerSecond;
  private final boolean hasTroubles;
  private int now;
  private int jobs;
  private long events;

  /** Mean size of jobs that had ended, at the most since the ResourceManager started. */
  private double largestMean;

  TroubledCluster(long seed) {
    this.seed = seed;
    random = new Random(seed);
    c = new double[] {1.5, 2, 3, 5}[random.nextInt(4)];
    heartbeatSeconds = 1 + random.nextInt(5);
    hasTroubles = random.nextInt(4) > 0;
    master = new TroubledMaster(c);
    bound = new FifoBound(c, seed);
    int queued = random.nextInt(4);
    int cores = 0;
    for (int number = 0, count = 1 + random.nextInt(4); number < count; number++) {
      int own = 1 + random.nextInt(4);
      boolean hasService = own > 1 && random.nextInt(4) == 0;
      nodes.add(new TroubledNode(number, own, queued, hasService, random.nextInt(4) == 0));
      cores += nodes.get(number).coresForJobs();
    }
    for (int queue = 1 + random.nextInt(2); queue > 0; queue--) {
      queues.add("root.q" + queue);
    }
    // A job is of about 100 s of work.
    arrivalsPerSecond = (0.7 + 0.8 * random.nextDouble()) * cores / 100;
  }

  /** Plays until the last job has ended; how many events that were. */
  long play() {
    int deadline = Integer.MAX_VALUE;
    while (jobs < MOST_JOBS || !master.jobs().isEmpty()) {
      if (jobs < MOST_JOBS && random.nextDouble() < arrivalsPerSecond) {
        come();
        deadline = jobs < MOST_JOBS ? Integer.MAX_VALUE : now + onOneCoreSeconds();
      }
      if (hasTroubles && jobs < MOST_JOBS) {
        trouble();
      }
      for (PlainJob job : master.jobs()) {
        if (job.endsAt <= now) {
          end(job);
        }
      }
      for (TroubledNode node : nodes) {
        if (now >= node.lostUntil && now >= node.silentUntil && now >= node.nextHeartbeat) {
          heartbeat(node);
        }
      }
      master.look();
      events++;
      work();
      now++;
      assertThat(now)
          .as("seed %d: time at which these have not ended: %s", seed, master.jobs())
          .isLessThan(deadline);
    }
    return events;
  }

  /** Time in which one core does all that is there, one task after the other. */
  private int onOneCoreSeconds() {
    int newsSeconds = 2 * heartbeatSeconds + 3;
    return LONGEST_SILENCE
        + LONGEST_LOSS
        + master.jobs().stream().mapToInt(job -> job.onOneCoreSeconds(newsSeconds)).sum();
  }

  private void come() {
    master.come(new PlainJob(jobs++, queues.get(random.nextInt(queues.size())), random));
    events++;
  }

  private void end(PlainJob job) {
    master.end(job);
    bound.end(job);
    nodes.forEach(node -> node.forget(job));
    largestMean = Math.max(largestMean, master.meanJobSeconds());
    events++;
  }

  private void trouble() {
    TroubledNode node = nodes.get(random.nextInt(nodes.size()));
    switch (random.nextInt(1_500)) {
      case 0:
      case 1:
        node.silentUntil = now + random.nextInt(LONGEST_SILENCE);
        events++;
        break;
      case 2:
      case 3:
        node.isDraining = !node.isDraining;
        events++;
        break;
      case 4:
        bound.unheard(node.untold);
        master.lost(node);
        node.begin(now);
        node.lostUntil = now + random.nextInt(LONGEST_LOSS);
        events++;
        break;
      case 5:
        master.restart();
        bound.restart();
        largestMean = 0;
        events++;
        break;
      default:
        break;
    }
  }

  private void heartbeat(TroubledNode node) {
    node.nextHeartbeat = now + heartbeatSeconds;
    List<TroubledTask> ended = node.takeEnded();
    Map<PlainJob, Integer> sinceLastHeartbeat = Map.copyOf(node.untold);
    Map<PlainJob, Double> earlier = master.attainedEarlier(sinceLastHeartbeat.keySet());
    ServiceTotals totals = node.totals(now);
    if (random.nextBoolean()) {
      master.ended(node, ended, now);
      master.attained(node, totals);
    } else {
      master.attained(node, totals);
      master.ended(node, ended, now);
    }
    bound.unheard(takenForEarlier(sinceLastHeartbeat, earlier));
    if (!node.isDraining || jobs == MOST_JOBS) {
      events += master.place(node, now);
    }
    node.ranks(master.ranksOn(node), now);
    events += 2 + ended.size();
  }

  /**
   * What a ResourceManager that has started again takes for work of before, as it is of jobs that
   * it had found there, and the first thing that the node tells of them.
   */
  private Map<PlainJob, Integer> takenForEarlier(
      Map<PlainJob, Integer> seconds, Map<PlainJob, Double> earlier) {
    Map<PlainJob, Integer> taken = new HashMap<>();
    master
        .attainedEarlier(seconds.keySet())
        .forEach(
            (job, after) -> {
              if (after > earlier.getOrDefault(job, after)) {
                taken.put(job, seconds.get(job));
              }
            });
    return taken;
  }

  private void work() {
    Map<PlainJob, List<TroubledNode>> couldServe = new HashMap<>();
    for (TroubledNode node : nodes) {
      boolean isHeard = now >= node.lostUntil && now >= node.silentUntil;
      for (PlainJob job : master.jobs()) {
        boolean isFree = job.asked() > 0 && isHeard && !node.isDraining;
        if (isFree || node.suspends(job)) {
          couldServe.computeIfAbsent(job, it -> new ArrayList<>()).add(node);
        }
      }
      assertThat(node.wastesCores(now))
          .as(
              "seed %d at %d: a task is suspended on %d beside an idle core",
              seed, now, node.number)
          .isFalse();
    }
    Map<TroubledNode, Map<PlainJob, Integer>> used = new HashMap<>();
    for (TroubledNode node : nodes) {
      if (now >= node.lostUntil) {
        used.put(node, node.work(now));
        used.get(node).forEach((job, seconds) -> job.used += seconds);
      }
    }
    bound.worked(master.jobs(), used, couldServe, slackSeconds(), now);
  }

  /**
   * A mean job, as the guard is told; a task in each place where one may be; and what is done until
   * news have come.
   */
  private double slackSeconds() {
    int places = 0;
    int cores = 0;
    for (TroubledNode node : nodes) {
      places += node.slots;
      cores += node.coresForJobs();
    }
    int newsAge = 2 * heartbeatSeconds + 1 + (hasTroubles ? LONGEST_SILENCE : 0);
    return largestMean + places * PlainJob.mostTaskSeconds() + c * cores * newsAge;
  }
}
