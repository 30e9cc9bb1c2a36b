// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Arrays;

/**
 * What a sample took from one stratum: n of its N blocks, each as likely as the others. A sample of
 * {@code any} blocks is one stratum. Immutable.
 */
public final class SampledStratum {
  private final String name;
  private final int blocks;
  private final double[] sums;
  private final double[] records;

  /**
   * @param name for messages
   * @param blocks N: blocks of the stratum, at least as many as were sampled
   * @param sumOfBlock one finite value for each sampled block, at least one
   * @param recordsOfBlock how many records each has, at least 0
   * @throws IllegalArgumentException if a number is out of range or the lists differ in length
   */
  public SampledStratum(String name, int blocks, double[] sumOfBlock, long[] recordsOfBlock) {
    if (sumOfBlock.length == 0) {
      throw Refusal.of("sampled blocks of stratum " + name, 0, "give those of one block at least.");
    }
    if (recordsOfBlock.length != sumOfBlock.length) {
      throw Refusal.of(
          "numbers of records",
          recordsOfBlock.length,
          "give one for each sampled block, here " + sumOfBlock.length + ".");
    }
    if (blocks < sumOfBlock.length) {
      throw Refusal.of(
          "blocks", blocks, "use at least as many as are sampled, here " + sumOfBlock.length + ".");
    }
    for (double sum : sumOfBlock) {
      if (!Double.isFinite(sum)) {
        throw Refusal.of("sums", sum, "use finite numbers.");
      }
    }
    for (long recordsOfOne : recordsOfBlock) {
      if (recordsOfOne < 0) {
        throw Refusal.of("records of a block", recordsOfOne, "use a number of at least 0.");
      }
    }
    this.name = name;
    this.blocks = blocks;
    this.sums = sumOfBlock.clone();
    this.records = Arrays.stream(recordsOfBlock).asDoubleStream().toArray();
  }

  public String name() {
    return name;
  }

  /** N: blocks of the stratum. */
  public int blocks() {
    return blocks;
  }

  /** n: blocks that were sampled. */
  public int sampled() {
    return sums.length;
  }

  /** Whether all of its blocks were sampled, so that it adds no error. */
  boolean isKnown() {
    return sums.length == blocks;
  }

  /** The very array, for those who only read it. */
  double[] sums() {
    return sums;
  }

  /** The very array, for those who only read it. */
  double[] records() {
    return records;
  }
}
