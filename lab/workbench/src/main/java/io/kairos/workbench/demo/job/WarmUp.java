// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.common.Percentile;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.TaskCost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Jobs before the stream. They let the daemons load and compile their code, and tell what a task
 * costs beyond its work: waves of one-task jobs that keep all cores busy, of two sizes.
 */
final class WarmUp {
  private static final int COLD_ROUNDS = 2;
  private static final int SMALL_ROUNDS = 6;
  private static final int BIG_ROUNDS = 3;
  private static final int ROUNDS_ALONE = 3;

  /**
   * Work on both sides of that of most tasks: shorter ones are launched more often than a stream's.
   */
  private static final double SMALL_SECONDS = 0.2;

  private static final double BIG_SECONDS = 1.2;

  private final StreamPlayer player;
  private final int slots;
  private final int nodes;

  WarmUp(StreamPlayer player, DemoCluster cluster) {
    this.player = player;
    this.slots = cluster.slots();
    this.nodes = cluster.nodes();
  }

  TaskCost run() throws IOException, InterruptedException {
    heldSeconds(COLD_ROUNDS, SMALL_SECONDS);
    double small = heldSeconds(SMALL_ROUNDS, SMALL_SECONDS);
    double big = heldSeconds(BIG_ROUNDS, BIG_SECONDS);
    return through(SMALL_SECONDS, small, BIG_SECONDS, big);
  }

  /**
   * How much less a task costs where cores are free: by jobs of one task for each node, one job
   * after the other, of both sizes.
   *
   * @param full as {@link #run} found it
   */
  TaskCost withCrowding(TaskCost full) throws IOException, InterruptedException {
    return crowded(full, aloneSeconds(SMALL_SECONDS), aloneSeconds(BIG_SECONDS));
  }

  /** A line through two measurements where the cluster is idle, beside the one where it is full. */
  static TaskCost crowded(TaskCost full, double smallAlone, double bigAlone) {
    TaskCost alone = through(SMALL_SECONDS, smallAlone, BIG_SECONDS, bigAlone);
    return new TaskCost(
        full.overheadSeconds(),
        full.stretch(),
        Math.max(0, full.stretch() / alone.stretch() - 1),
        // Alone it has the acceptance of the job in it, which the full cluster hides.
        Math.min(full.overheadSeconds(), alone.overheadSeconds()));
  }

  /** A line through two measurements: seconds for which a task of each size kept its core. */
  static TaskCost through(double smallWork, double smallHeld, double bigWork, double bigHeld) {
    // Noise must not make work cheaper than itself, nor a launch a gain.
    double stretch = Math.max(1, (bigHeld - smallHeld) / (bigWork - smallWork));
    return new TaskCost(Math.max(0, smallHeld - stretch * smallWork), stretch);
  }

  /**
   * Mean time for which a task kept a core, with all cores busy. The first round is left out: it
   * also waits for the applications to be accepted.
   */
  private double heldSeconds(int rounds, double work) throws IOException, InterruptedException {
    List<PlannedJob> wave = new ArrayList<>();
    for (int i = 0; i < rounds * slots; i++) {
      wave.add(new PlannedJob(i, 0, 1, work));
    }
    double[] ends =
        player.play(wave, (done, seconds) -> {}).stream()
            .mapToDouble(JobOutcome::endSeconds)
            .sorted()
            .toArray();
    return (ends[ends.length - 1] - ends[slots - 1]) / (rounds - 1);
  }

  /** Median completion time of a job with one task for each node, on an idle cluster. */
  private double aloneSeconds(double work) throws IOException, InterruptedException {
    List<Double> seconds = new ArrayList<>();
    for (int round = 0; round < ROUNDS_ALONE; round++) {
      List<PlannedJob> job = List.of(new PlannedJob(0, 0, nodes, work));
      seconds.add(player.play(job, (done, now) -> {}).get(0).completionSeconds());
    }
    return Percentile.median(seconds);
  }
}
