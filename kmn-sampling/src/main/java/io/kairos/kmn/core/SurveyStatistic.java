// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.moment.Variance;

/**
 * A sum over all blocks of an input, or a mean over their records, as a sample of blocks tells it,
 * and its standard error by the classic formulas of survey sampling (Cochran, Sampling Techniques,
 * §5.3 for strata and §6.5 for a ratio by its residuals).
 *
 * <p>A stratum of which one block was sampled has no spread of its own. It is given that of all
 * sampled blocks, which is more than its own where strata tell blocks apart.
 *
 * <p>One thread uses an instance: {@link #look} leaves behind what the other methods tell.
 */
final class SurveyStatistic {
  private final List<SampledStratum> strata;
  private final boolean isRatio;
  private final int sampled;

  private double value;
  private double variance;
  private double degreesOfFreedom;

  /**
   * @param isRatio whether it is the mean over records and not the sum over blocks
   */
  SurveyStatistic(List<SampledStratum> strata, boolean isRatio) {
    this.strata = List.copyOf(strata);
    this.isRatio = isRatio;
    this.sampled = strata.stream().mapToInt(SampledStratum::sampled).sum();
  }

  /** How many blocks were sampled. */
  int sampled() {
    return sampled;
  }

  /** Whether one block alone speaks for others of its stratum. */
  boolean hasLoneBlocks() {
    return strata.stream().anyMatch(SurveyStatistic::isLone);
  }

  /**
   * Computes the statistic of some of the sampled blocks.
   *
   * @param drawn for each stratum which of its sampled blocks, with repetitions; as many as it has
   * @param isWithoutReplacement whether the drawn ones are part of a stratum that has no others
   *     than its N blocks, which makes the error smaller
   */
  void look(int[][] drawn, boolean isWithoutReplacement) {
    double sums = 0;
    double records = 0;
    for (int h = 0; h < drawn.length; h++) {
      SampledStratum stratum = strata.get(h);
      double[] sumOfBlock = stratum.sums();
      double[] recordsOfBlock = stratum.records();
      double sumsOfStratum = 0;
      double recordsOfStratum = 0;
      for (int block : drawn[h]) {
        sumsOfStratum += sumOfBlock[block];
        recordsOfStratum += recordsOfBlock[block];
      }
      double blocksOfOne = (double) stratum.blocks() / drawn[h].length;
      sums += blocksOfOne * sumsOfStratum;
      records += blocksOfOne * recordsOfStratum;
    }
    // Blocks without a record tell nothing about a mean.
    value = !isRatio ? sums : records == 0 ? Double.NaN : sums / records;
    spread(drawn, isWithoutReplacement, records);
  }

  private void spread(int[][] drawn, boolean isWithoutReplacement, double records) {
    variance = 0;
    double squaresByDegrees = 0;
    for (int h = 0; h < drawn.length; h++) {
      SampledStratum stratum = strata.get(h);
      double n = drawn[h].length;
      if (stratum.isKnown()) {
        continue;
      }
      double left = isWithoutReplacement ? 1 - n / stratum.blocks() : 1;
      double varianceOfBlocks =
          isLone(stratum) ? varianceOfAll(drawn, records) : varianceOf(h, drawn[h], records);
      double part = stratum.blocks() * (stratum.blocks() * left * varianceOfBlocks / n);
      variance += part;
      squaresByDegrees += part * part / ((isLone(stratum) ? sampled : n) - 1);
    }
    // Satterthwaite's.
    degreesOfFreedom = variance == 0 ? sampled - 1.0 : variance * variance / squaresByDegrees;
  }

  private double varianceOf(int h, int[] drawn, double records) {
    // Once for each draw of a bootstrap: no look-ups inside the loops.
    double[] shares = shares(h, drawn, records);
    double mean = 0;
    for (double share : shares) {
      mean += share;
    }
    mean /= shares.length;
    double squares = 0;
    for (double share : shares) {
      squares += (share - mean) * (share - mean);
    }
    return squares / (shares.length - 1);
  }

  private double varianceOfAll(int[][] drawn, double records) {
    double[] all = new double[sampled];
    int known = 0;
    for (int h = 0; h < drawn.length; h++) {
      for (double share : shares(h, drawn[h], records)) {
        all[known++] = share;
      }
    }
    return new Variance().evaluate(all);
  }

  /** What blocks add to the statistic; of a ratio the part that their records do not explain. */
  private double[] shares(int h, int[] drawn, double records) {
    double[] sums = strata.get(h).sums();
    double[] recordsOfBlock = strata.get(h).records();
    double[] shares = new double[drawn.length];
    if (isRatio) {
      for (int i = 0; i < drawn.length; i++) {
        shares[i] = (sums[drawn[i]] - value * recordsOfBlock[drawn[i]]) / records;
      }
    } else {
      for (int i = 0; i < drawn.length; i++) {
        shares[i] = sums[drawn[i]];
      }
    }
    return shares;
  }

  private static boolean isLone(SampledStratum stratum) {
    return stratum.sampled() == 1 && stratum.blocks() > 1;
  }

  /** NaN for a mean where no block has a record. */
  double value() {
    return value;
  }

  /** At least 0. */
  double standardError() {
    return Math.sqrt(variance);
  }

  double degreesOfFreedom() {
    return degreesOfFreedom;
  }

  /**
   * How lopsided the sampled blocks are about the mean of their stratum: 0 for symmetric ones,
   * about 2 for exponential ones; 0 where they do not differ.
   */
  double skewness() {
    double squares = 0;
    double cubes = 0;
    double records = strata.stream().mapToDouble(SurveyStatistic::estimatedRecords).sum();
    for (int h = 0; h < strata.size(); h++) {
      int[] all = new int[strata.get(h).sampled()];
      Arrays.setAll(all, block -> block);
      double[] shares = shares(h, all, records);
      double mean = Arrays.stream(shares).average().orElseThrow();
      for (double share : shares) {
        double off = share - mean;
        squares += off * off;
        cubes += off * off * off;
      }
    }
    return squares == 0 ? 0 : cubes / sampled / Math.pow(squares / sampled, 1.5);
  }

  private static double estimatedRecords(SampledStratum stratum) {
    return Arrays.stream(stratum.records()).sum() * stratum.blocks() / stratum.sampled();
  }
}
