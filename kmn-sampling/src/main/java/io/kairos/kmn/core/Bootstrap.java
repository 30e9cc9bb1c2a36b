// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How far an aggregate over a sample of blocks may be from that over all blocks (§5.1 names
 * Bootstrap for this): the sampled blocks are drawn again and again with replacement, and how far
 * the aggregate of a draw is off, counted in that draw's own standard errors, says how many
 * standard errors the sample may be off (the studentized bootstrap, Davison and Hinkley, §5.2.1).
 *
 * <p>Blocks, not records, are drawn: records of one block may be alike, and were sampled together.
 * The part {@code K/N} of the input that was read is known for sure, which makes the error smaller.
 *
 * <p>The interval is never smaller than that of Student's t, and at most {@value
 * #MOST_TIMES_STUDENT} times as large: beyond that, one block that differs from otherwise equal
 * ones makes it as large as one likes, and no more intervals hold the truth. Student's alone is
 * used where too many draws have no spread at all to be counted in: with four blocks or fewer, with
 * blocks of two values only, and in strata of which one block was sampled. Neither interval can
 * know of large blocks that no sampled block resembles: see {@link BootstrapEstimate#note}.
 *
 * <p>The estimate holds for blocks that are exchangeable within their stratum. Not thread-safe: it
 * uses up the dice.
 */
public final class Bootstrap {
  private static final double MOST_TIMES_STUDENT = 2;

  /** Draws without a spread, by those that are outside the interval: more would move its end. */
  private static final double MOST_DRAWS_WITHOUT_SPREAD = 0.25;

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
    requireTwo(sumOfBlock);
    return sum(List.of(new SampledStratum("all", blocks, sumOfBlock, ones(sumOfBlock.length))));
  }

  /**
   * A sum over all blocks of all strata: of each stratum N times the mean of its sampled blocks.
   *
   * @param strata all strata of the input, with two sampled blocks at least
   * @throws IllegalArgumentException if there are too few blocks
   */
  public BootstrapEstimate sum(List<SampledStratum> strata) {
    return estimate(new SurveyStatistic(strata, false), strata);
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
    requireTwo(sumOfBlock);
    return mean(List.of(new SampledStratum("all", blocks, sumOfBlock, recordsOfBlock)));
  }

  /**
   * A mean over the records of all blocks of all strata.
   *
   * @param strata all strata of the input, with two sampled blocks and one record at least
   * @throws IllegalArgumentException if there are too few blocks or no record
   */
  public BootstrapEstimate mean(List<SampledStratum> strata) {
    return estimate(new SurveyStatistic(strata, true), strata);
  }

  private BootstrapEstimate estimate(SurveyStatistic statistic, List<SampledStratum> strata) {
    if (statistic.sampled() < 2) {
      throw Refusal.of(
          "sampled blocks",
          statistic.sampled(),
          "give those of two blocks at least; one has no spread.");
    }
    int[][] all = new int[strata.size()][];
    for (int h = 0; h < all.length; h++) {
      all[h] = new int[strata.get(h).sampled()];
      Arrays.setAll(all[h], block -> block);
    }
    statistic.look(all, true);
    double value = statistic.value();
    if (Double.isNaN(value)) {
      throw Refusal.of("records of all blocks", 0, "a mean needs one record at least.");
    }
    double error = statistic.standardError();
    double outside = (1 - confidence) / 2;
    double student =
        new TDistribution(null, statistic.degreesOfFreedom())
            .inverseCumulativeProbability(1 - outside);
    String note = new SampleDoubts(confidence).about(strata, statistic.skewness());
    double below = student;
    double above = student;
    double[] offs = error == 0 ? new double[0] : offs(statistic, strata, all, outside);
    if (offs.length > 0) {
      double most = MOST_TIMES_STUDENT * student;
      double highest = offs[(int) Math.ceil((1 - outside) * (offs.length - 1))];
      double lowest = offs[(int) Math.floor(outside * (offs.length - 1))];
      below = Math.min(most, Math.max(student, highest));
      above = Math.min(most, Math.max(student, -lowest));
    }
    return new BootstrapEstimate(
        value,
        error,
        value - below * error,
        value + above * error,
        confidence,
        error == 0 ? null : note);
  }

  /**
   * By how many of its own standard errors each draw is off, ascending; none where they cannot be
   * told.
   */
  private double[] offs(
      SurveyStatistic statistic, List<SampledStratum> strata, int[][] all, double outside) {
    if (statistic.hasLoneBlocks()) {
      return new double[0];
    }
    double value = statistic.value();
    double[] offs = new double[draws];
    int[][] drawn = new int[all.length][];
    Arrays.setAll(drawn, h -> all[h].clone());
    int known = 0;
    for (int draw = 0; draw < draws; draw++) {
      for (int h = 0; h < drawn.length; h++) {
        // Of a stratum that was read as a whole there is no other sample.
        for (int i = 0; i < drawn[h].length && !strata.get(h).isKnown(); i++) {
          drawn[h][i] = dice.nextInt(drawn[h].length);
        }
      }
      statistic.look(drawn, false);
      double off = (statistic.value() - value) / statistic.standardError();
      if (Double.isFinite(off)) {
        offs[known++] = off;
      }
    }
    if (draws - known > MOST_DRAWS_WITHOUT_SPREAD * outside * draws) {
      return new double[0];
    }
    double[] ascending = Arrays.copyOf(offs, known);
    Arrays.sort(ascending);
    return ascending;
  }

  private static long[] ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static void requireTwo(double[] values) {
    if (values.length < 2) {
      throw Refusal.of(
          "sums", Arrays.toString(values), "give those of two blocks at least; one has no spread.");
    }
  }
}
