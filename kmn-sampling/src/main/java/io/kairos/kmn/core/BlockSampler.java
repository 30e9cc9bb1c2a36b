// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Says which samples of the input a job is content with (§3.2, §5.1). A class of a user's own needs
 * a public constructor without arguments and is named by its class name.
 */
@FunctionalInterface
public interface BlockSampler {
  /**
   * @param blocks the input; a block's index is its position
   * @param k blocks a sample has to have, from 1 to the number of blocks
   * @param random the only source of chance, seeded by the job
   * @return the samples to choose from; refused unless each has exactly {@code k} different blocks
   *     of {@code blocks}
   * @throws IllegalArgumentException if there is no such sample, saying what to change
   */
  SampleSpace sample(List<Block> blocks, int k, SplittableRandom random);
}
