// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * How far an aggregate over a sample of blocks may be from that over all blocks (§5.1 names
 * Bootstrap for this): the sampled blocks are drawn again and again with replacement, and the
 * aggregate's spread over the draws is its error.
 *
 * <p>Blocks, not records, are drawn: records of one block may be alike, and were sampled together.
 * Two corrections make the spread that of a sample without replacement: {@code K/(K-1)} for drawing
 * from a sample instead of the input, and {@code 1 - K/N} as part of the input is known for sure.
 *
 * <p>The estimate holds for blocks that are exchangeable. Not thread-safe: it uses up the dice.
 */
public final class Bootstrap {
  private final int draws;
  private final double confidence;
  private final Random dice;

  /**
   * @param draws how often the sample is drawn again, from 100 to 1,000,000; 1,000 is usual
   * @param confidence share of such intervals that hold the true value, more than 0, less than 1
   * @param dice seeded by whoever wants the same interval again
   * @throws IllegalArgumentException if a number is out of range
   */
  public Bootstrap(int draws, double confidence, Random dice) {
    if (draws < 100 || draws > 1_000_000) {
      throw Refusal.of("draws", draws, "use a whole number from 100 to 1000000.");
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw Refusal.of(
          "confidence", confidence, "use a number of more than 0 and less than 1, such as 0.95.");
    }
    this.draws = draws;
    this.confidence = confidence;
    this.dice = dice;
  }

  /**
   * A sum over all N blocks: N times the mean of the sampled blocks' sums.
   *
   * @param sumOfBlock one value for each sampled block, at least two
   * @param blocks N, at least as many as are sampled
   * @throws IllegalArgumentException if there are too few blocks or a value is not finite
   */
  public BootstrapEstimate sum(double[] sumOfBlock, int blocks) {
    requireSample("sums", sumOfBlock, blocks);
    return estimate(
        sumOfBlock.length,
        blocks,
        drawn -> {
          double sum = 0;
          for (int block : drawn) {
            sum += sumOfBlock[block];
          }
          return blocks * (sum / drawn.length);
        });
  }

  /**
   * A mean over the records of all N blocks: what the sampled blocks sum up to, by their records.
   *
   * @param sumOfBlock one value for each sampled block, at least two
   * @param recordsOfBlock how many records each has, at least 0 and not 0 for all
   * @param blocks N, at least as many as are sampled
   * @throws IllegalArgumentException if there are too few blocks, the lists differ in length, or a
   *     value is out of range
   */
  public BootstrapEstimate mean(double[] sumOfBlock, long[] recordsOfBlock, int blocks) {
    requireSample("sums", sumOfBlock, blocks);
    if (recordsOfBlock.length != sumOfBlock.length) {
      throw Refusal.of(
          "numbers of records",
          recordsOfBlock.length,
          "give one for each sampled block, here " + sumOfBlock.length + ".");
    }
    long records = 0;
    for (long recordsOfOne : recordsOfBlock) {
      if (recordsOfOne < 0) {
        throw Refusal.of("records of a block", recordsOfOne, "use a number of at least 0.");
      }
      records += recordsOfOne;
    }
    if (records == 0) {
      throw Refusal.of("records of all blocks", 0, "a mean needs one record at least.");
    }
    double ofAll = Arrays.stream(sumOfBlock).sum() / records;
    return estimate(
        sumOfBlock.length,
        blocks,
        drawn -> {
          double sum = 0;
          long number = 0;
          for (int block : drawn) {
            sum += sumOfBlock[block];
            number += recordsOfBlock[block];
          }
          // Blocks without a record tell nothing about a mean.
          return number == 0 ? ofAll : sum / number;
        });
  }

  private BootstrapEstimate estimate(int sample, int blocks, ToDoubleFunction<int[]> aggregate) {
    int[] drawn = new int[sample];
    Arrays.setAll(drawn, block -> block);
    double value = aggregate.applyAsDouble(drawn);
    double correction =
        Math.sqrt((1 - (double) sample / blocks) * ((double) sample / (sample - 1)));
    double[] errors = new double[draws];
    double squares = 0;
    for (int draw = 0; draw < draws; draw++) {
      for (int i = 0; i < sample; i++) {
        drawn[i] = dice.nextInt(sample);
      }
      errors[draw] = (aggregate.applyAsDouble(drawn) - value) * correction;
      squares += errors[draw] * errors[draw];
    }
    Arrays.sort(errors);
    double outside = (1 - confidence) / 2;
    return new BootstrapEstimate(
        value,
        Math.sqrt(squares / draws),
        value + errors[(int) (outside * draws)],
        value + errors[Math.min(draws - 1, (int) Math.ceil((1 - outside) * draws))],
        confidence);
  }

  private static void requireSample(String argument, double[] values, int blocks) {
    if (values.length < 2) {
      throw Refusal.of(
          argument,
          Arrays.toString(values),
          "give those of two blocks at least; one has no spread.");
    }
    if (blocks < values.length) {
      throw Refusal.of(
          "blocks", blocks, "use at least as many as are sampled, here " + values.length + ".");
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw Refusal.of(argument, value, "use finite numbers.");
      }
    }
  }
}
