// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.List;
import java.util.Locale;

/**
 * What makes it doubtful that an interval holds the truth as often as it says. The bounds are those
 * below which {@code BootstrapCoverageTest} measures fewer than 94 % for intervals of 95 %.
 */
final class SampleDoubts {
  private static final int FEW_BLOCKS = 20;
  private static final int FEW_OF_A_STRATUM = 5;

  /** Sampled blocks that come from a symmetric distribution seldom have as much. */
  private static final double LOPSIDED = 1;

  private final double confidence;

  SampleDoubts(double confidence) {
    this.confidence = confidence;
  }

  /**
   * The first doubt in one sentence; {@code null} if there is none.
   *
   * @param skewness of the sampled blocks
   */
  String about(List<SampledStratum> strata, double skewness) {
    int sampled = strata.stream().mapToInt(SampledStratum::sampled).sum();
    if (Math.abs(skewness) >= LOPSIDED) {
      return String.format(
          Locale.ROOT,
          "A few of the %d sampled blocks differ much from the others; %s. Sample more blocks.",
          sampled,
          consequence());
    }
    for (SampledStratum stratum : strata) {
      if (strata.size() > 1 && isSmall(stratum)) {
        return String.format(
            Locale.ROOT,
            "%d sampled blocks of stratum %s are few; %s. Sample %d of each stratum or more.",
            stratum.sampled(),
            stratum.name(),
            consequence(),
            FEW_OF_A_STRATUM);
      }
    }
    if (sampled < FEW_BLOCKS) {
      return String.format(
          Locale.ROOT,
          "%d sampled blocks are few; if a few blocks of the input differ much from the others, %s."
              + " Sample %d blocks or more.",
          sampled,
          consequence(),
          FEW_BLOCKS);
    }
    return null;
  }

  private static boolean isSmall(SampledStratum stratum) {
    // One block alone is given the spread of all blocks, which is rather too much than too little.
    return stratum.sampled() > 1
        && stratum.sampled() < FEW_OF_A_STRATUM
        && stratum.sampled() < stratum.blocks();
  }

  private String consequence() {
    return String.format(
        Locale.ROOT, "fewer than %.1f %% of such intervals hold the truth", 100 * confidence);
  }
}
