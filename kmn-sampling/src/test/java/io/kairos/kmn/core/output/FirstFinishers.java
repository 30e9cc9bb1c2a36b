// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Bootstrap;
import io.kairos.kmn.core.BootstrapEstimate;
import io.kairos.kmn.core.LoneRandom;
import io.kairos.kmn.core.Stratum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Jobs that sample any K of N blocks. A block's value and the time its map takes are log-normal;
 * the correlation of their logarithms says how much slow blocks have larger values. M maps start,
 * as many at a time as there are slots; of the first outputs the best-spread K are used.
 */
final class FirstFinishers {
  private static final int BLOCKS = 4_000;
  private static final int NEEDED = 200;
  private static final int RACKS = 10;
  private static final int JOBS = 1_000;

  /** Durations of a job's maps differ by about a half of their mean. */
  private static final double SHAPE_OF_TIMES = 0.5;

  private final int tasks;
  private final double correlation;
  private final double shape;
  private int waves = 1;
  private boolean waitsForAll;

  /**
   * @param extraRatio M/K
   * @param variation of the blocks' values: their standard deviation by their mean
   * @param correlation of time and value, from 0 to 1
   */
  FirstFinishers(double extraRatio, double variation, double correlation) {
    this.tasks =
        Stratum.of("all", IntStream.range(0, BLOCKS).boxed().toList(), NEEDED).tasks(extraRatio);
    this.correlation = correlation;
    this.shape = Math.sqrt(Math.log(1 + variation * variation));
  }

  /** Only M/waves maps run at a time. */
  FirstFinishers inWaves(int number) {
    waves = number;
    return this;
  }

  /** The choice is made when all M outputs are there. */
  FirstFinishers waitingForAll() {
    waitsForAll = true;
    return this;
  }

  /** Standard deviation of the values' logarithms. */
  double shape() {
    return shape;
  }

  /** What came out of many jobs. */
  record Result(double biasPercent, double heldPercent) {}

  Result run(long seed) {
    Random dice = new LoneRandom(seed);
    double sumOfBiases = 0;
    int held = 0;
    for (int job = 0; job < JOBS; job++) {
      // A new input each time: two rows of numbers are never quite without correlation.
      Input input = new Input(dice);
      int[] sample = sample(dice);
      double[] used =
          chosen(finishes(sample, input), dice).stream()
              .mapToDouble(task -> input.values[sample[task.index()]])
              .toArray();
      double truth = Arrays.stream(input.values).sum();
      BootstrapEstimate estimate = new Bootstrap(200, 0.95, dice).sum(used, BLOCKS);
      sumOfBiases += estimate.value() / truth - 1;
      held += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    }
    return new Result(100 * sumOfBiases / JOBS, 100.0 * held / JOBS);
  }

  private final class Input {
    private final double[] values = new double[BLOCKS];
    private final double[] logarithmsOfTimes = new double[BLOCKS];

    private Input(Random dice) {
      double rest = Math.sqrt(1 - correlation * correlation);
      for (int block = 0; block < BLOCKS; block++) {
        double common = dice.nextGaussian();
        values[block] = Math.exp(shape * common);
        logarithmsOfTimes[block] =
            SHAPE_OF_TIMES * (correlation * common + rest * dice.nextGaussian());
      }
    }

    /** Most blocks are not sampled, and nobody asks for their time. */
    private double time(int block) {
      return Math.exp(logarithmsOfTimes[block]);
    }
  }

  private int[] sample(Random dice) {
    int[] blocks = IntStream.range(0, BLOCKS).toArray();
    for (int i = 0; i < tasks; i++) {
      int other = i + dice.nextInt(BLOCKS - i);
      int swapped = blocks[i];
      blocks[i] = blocks[other];
      blocks[other] = swapped;
    }
    return Arrays.copyOf(blocks, tasks);
  }

  private double[] finishes(int[] sample, Input input) {
    int slots = (sample.length + waves - 1) / waves;
    PriorityQueue<Double> free = new PriorityQueue<>();
    double[] finishes = new double[sample.length];
    for (int task = 0; task < sample.length; task++) {
      double start = task < slots ? 0 : free.remove();
      finishes[task] = start + input.time(sample[task]);
      free.add(finishes[task]);
    }
    return finishes;
  }

  private List<UpstreamTask> chosen(double[] finishes, Random dice) {
    List<UpstreamTask> outputs = new ArrayList<>();
    for (int task = 0; task < finishes.length; task++) {
      outputs.add(UpstreamTask.of(task, "/rack" + dice.nextInt(RACKS)));
    }
    outputs.sort(Comparator.comparingDouble(task -> finishes[task.index()]));
    return RoundRobinSelector.select(waitsForAll ? outputs : outputs.subList(0, NEEDED), NEEDED);
  }
}
