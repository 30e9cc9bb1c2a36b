// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.output.DelayPlanner.Plan;
import io.kairos.kmn.core.output.ReducePlacement;
import io.kairos.kmn.core.output.RoundRobinSelector;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.kmn.RunningJob.Launch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A cluster that runs sampling jobs in the order of their arrival (§6). Maps read from memory or
 * over the network; reducers hold their slots until the most loaded rack link has carried all.
 *
 * <p>What is decided, the classes of {@code io.kairos.kmn.core} decide. Left out: disks, the load
 * that shuffles of several jobs put on one link, and the computing of maps and reducers.
 */
public final class SamplingRun {
  /** A map that reads from memory; network takes 20 times as long (§2.3). */
  public static final long MEMORY_MILLIS = 1_000;

  /** A map that reads over the network. */
  public static final long NETWORK_MILLIS = 20 * MEMORY_MILLIS;

  /** Of the original trace (§2.2.1: less than 60 %). */
  static final double LOCAL_SHARE_OF_BASELINE = 0.6;

  private static final long SAMPLE_EVERY_MILLIS = 1_000;

  private final EventQueue events = new EventQueue();
  private final SamplingCluster cluster;
  private final SamplingPolicy policy;
  private final Shuffle shuffle;
  private final SplittableRandom dice;
  private final FreeSlots free;
  private final Map<RunningJob, MapLaunches> launching = new LinkedHashMap<>();
  private final Deque<RunningJob> reducing = new ArrayDeque<>();
  private final List<SampledOutcome> outcomes = new ArrayList<>();
  private final List<Double> utilizations = new ArrayList<>();

  private SamplingRun(SamplingCluster cluster, SamplingPolicy policy, Shuffle shuffle, long seed) {
    this.cluster = cluster;
    this.policy = policy;
    this.shuffle = shuffle;
    this.dice = new SplittableRandom(seed);
    this.free = new FreeSlots(cluster, new Random(seed));
  }

  /**
   * Plays jobs to the end of the last.
   *
   * @param jobs in the order of their arrival; none needs more reducers than the cluster has slots
   * @param seed of all chance: which slots are looked at first, and what is local in the baseline
   */
  public static SamplingResult play(
      List<BlockJob> jobs,
      SamplingCluster cluster,
      SamplingPolicy policy,
      Shuffle shuffle,
      long seed) {
    SamplingRun run = new SamplingRun(cluster, policy, shuffle, seed);
    long last = 0;
    for (BlockJob job : jobs) {
      run.at(job.arrivalMillis(), () -> run.arrive(job));
      last = job.arrivalMillis();
    }
    for (long sample = jobs.get(0).arrivalMillis(); sample <= last; sample += SAMPLE_EVERY_MILLIS) {
      run.at(sample, () -> run.utilizations.add(run.free.utilization()));
    }
    while (!run.events.isEmpty()) {
      run.events.step();
    }
    return new SamplingResult(run.outcomes, run.utilizations);
  }

  private void at(long millis, Runnable action) {
    events.at(TimeUnit.MILLISECONDS.toNanos(millis), 0, action);
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMillis(events.now());
  }

  private void arrive(BlockJob job) {
    MapLaunches launches =
        policy.lateBinding()
            ? MapLaunches.late(
                job, policy.ratio(), policy.localityWaitMillis(), cluster.topology(), dice.split())
            : MapLaunches.beforehand(
                job, LOCAL_SHARE_OF_BASELINE, cluster.topology(), dice.split());
    launching.put(new RunningJob(job, launches.maps()), launches);
    fill();
  }

  /** Gives free slots away: first to reducers, then to maps, in the order of jobs. */
  private void fill() {
    while (free.count() > 0 && !reducing.isEmpty()) {
      placeReducer(reducing.getFirst());
    }
    for (RunningJob job : List.copyOf(launching.keySet())) {
      if (free.count() == 0) {
        return;
      }
      launch(job, launching.get(job));
      if (job.launched == job.launches) {
        launching.remove(job);
      } else if (free.count() > 0 && !job.retries) {
        job.retries = true;
        at(
            now() + policy.localityWaitMillis(),
            () -> {
              job.retries = false;
              fill();
            });
      }
    }
  }

  private void launch(RunningJob job, MapLaunches launches) {
    while (job.launched < job.launches && free.count() > 0) {
      Optional<MapLaunches.Choice> choice = launches.next(job.launched, free, now());
      if (choice.isEmpty()) {
        return;
      }
      MapLaunches.Choice to = choice.get();
      free.take(to.host());
      Launch map = job.launch(to.host(), to.rack(), to.locality(), now());
      at(map.endMillis(), () -> ended(job, map));
    }
  }

  private void ended(RunningJob job, Launch map) {
    if (job.running.remove(map.task().index()) == null) {
      return;
    }
    free.give(map.host());
    job.finished.add(map);
    int needed = job.job.needed();
    if (job.finished.size() == needed) {
      setWait(job);
    }
    if (job.finished.size() >= Math.max(needed, job.waitFor)) {
      decide(job);
    }
    fill();
  }

  private void setWait(RunningJob job) {
    if (policy.waiting() == SamplingPolicy.Wait.FIRST) {
      job.waitFor = job.job.needed();
    } else if (policy.waiting() == SamplingPolicy.Wait.PLANNED && job.launches > job.job.needed()) {
      Plan plan = job.plan(shuffle, now());
      job.waitFor = plan.waitFor();
      at(
          Math.max(now(), job.beginMillis() + plan.untilMillis()),
          () -> {
            if (!job.decided) {
              decide(job);
              fill();
            }
          });
    }
  }

  private void decide(RunningJob job) {
    job.decided = true;
    job.decidedMillis = now();
    launching.remove(job);
    job.running.values().forEach(map -> free.give(map.host()));
    job.running.clear();
    job.used = RoundRobinSelector.select(job.outputs(), job.job.needed());
    int reducers = Shuffle.reducers(job.job.needed());
    job.wishes =
        policy.lateBinding()
            ? shuffle.placed(job.used, ReducePlacement.ROUND_ROBIN)
            : shuffle.anywhere(reducers, dice);
    reducing.add(job);
  }

  private void placeReducer(RunningJob job) {
    String host = free.near(job.wishes.get(job.reducerHosts.size()));
    free.take(host);
    job.reducerHosts.add(host);
    if (job.reducerHosts.size() < job.wishes.size()) {
      return;
    }
    reducing.removeFirst();
    List<String> racks = job.reducerHosts.stream().map(cluster.topology()::rackOf).toList();
    long end = now() + Math.round(shuffle.millis(job.used, racks));
    at(end, () -> finish(job, end));
  }

  private void finish(RunningJob job, long end) {
    job.reducerHosts.forEach(free::give);
    outcomes.add(
        new SampledOutcome(
            job.job.needed(),
            job.decidedMillis - job.job.arrivalMillis(),
            end - job.decidedMillis,
            job.allLocal()));
    fill();
  }
}
