// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** f samples of K blocks that share no block (§3.2); one of them is used as a whole, so M = K. */
final class DisjointSampler implements BlockSampler {
  private final int samples;

  DisjointSampler(int samples) {
    if (samples < 1) {
      throw new IllegalArgumentException(
          "sampler disjoint(" + samples + "): use a number of samples of at least 1.");
    }
    this.samples = samples;
  }

  @Override
  public SampleSpace sample(List<Block> blocks, int k, SplittableRandom random) {
    if ((long) samples * k > blocks.size()) {
      throw new IllegalArgumentException(
          String.format(
              "sampler disjoint(%d): %d samples of K = %d blocks need %d blocks, the input has %d:"
                  + " use fewer samples or a smaller fraction.",
              samples, samples, k, (long) samples * k, blocks.size()));
    }
    List<Integer> shuffled = new ArrayList<>(Shuffles.shuffled(blocks.size(), random));
    List<List<Stratum>> result = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      List<Integer> members = shuffled.subList(i * k, (i + 1) * k);
      result.add(Collections.singletonList(Stratum.of("sample" + i, members, k)));
    }
    return SampleSpace.oneOf(result);
  }
}
