// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import io.kairos.kmn.core.Bootstrap;
import io.kairos.kmn.core.BootstrapEstimate;
import io.kairos.kmn.mapreduce.KmnSample;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the sampled blocks say of the whole input, and how far off that may be. */
final class MeanReport {
  static final int DRAWS = 10_000;

  private final KmnSample sample;
  private final long records;
  private final long skipped;
  private final BootstrapEstimate mean;
  private final BootstrapEstimate total;

  /**
   * @param sums what every block of the sample adds, by the block's name
   * @param confidence of the interval, more than 0 and less than 1
   * @throws IllegalArgumentException if there are too few blocks or no number in any
   * @throws IllegalStateException if {@code sums} are not those of the sample's blocks
   */
  MeanReport(KmnSample sample, Map<String, BlockSum> sums, double confidence) {
    SortedMap<String, BlockSum> inOrder = new TreeMap<>(sums);
    if (!inOrder.keySet().equals(sample.blocks())) {
      throw new IllegalStateException(
          "the job added up " + inOrder.keySet() + ", its sample is " + sample.blocks() + ".");
    }
    this.sample = sample;
    this.records = inOrder.values().stream().mapToLong(BlockSum::records).sum();
    this.skipped = inOrder.values().stream().mapToLong(BlockSum::skipped).sum();
    double[] sumOfBlock = inOrder.values().stream().mapToDouble(BlockSum::sum).toArray();
    long[] recordsOfBlock = inOrder.values().stream().mapToLong(BlockSum::records).toArray();
    // Of the job's own seed: who reads the same blocks again sees the same error.
    Bootstrap bootstrap = new Bootstrap(DRAWS, confidence, new Random(sample.seed()));
    this.mean = bootstrap.mean(sumOfBlock, recordsOfBlock, sample.inputBlocks());
    this.total = bootstrap.sum(sumOfBlock, sample.inputBlocks());
  }

  /** Of all numbers of the input. */
  BootstrapEstimate mean() {
    return mean;
  }

  /** Sum of all numbers of the input. */
  BootstrapEstimate total() {
    return total;
  }

  @Override
  public String toString() {
    return String.format(
        "sample  %d of %d blocks, sampler %s, %d maps%n"
            + "lines   %d with a number, %d without%n"
            + "mean    %s%n"
            + "total   %s%n",
        sample.blocks().size(),
        sample.inputBlocks(),
        sample.sampler(),
        sample.maps(),
        records,
        skipped,
        mean,
        total);
  }
}
