// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells who submits a job that the output will be that of a part of the input. A program that runs
 * as it is prints counts and sums of the sample as if they were those of the whole.
 */
public final class SampleNotice {
  /** Set for programs that run as they are. */
  public static final String BY_RUN = "kmn.run";

  private static final Logger LOG = LoggerFactory.getLogger(SampleNotice.class);

  private SampleNotice() {}

  /**
   * Warns where a program runs as it is, informs otherwise, and is silent if all blocks are used.
   *
   * @param sampler by its name
   * @param k blocks that are used
   * @param n blocks of the input
   */
  public static void log(Configuration conf, String sampler, int k, int n) {
    if (k == n) {
      return;
    }
    String text = text(sampler, k, n);
    if (conf.getBoolean(BY_RUN, false)) {
      LOG.warn(text);
    } else {
      LOG.info(text);
    }
  }

  static String text(String sampler, int k, int n) {
    String factor =
        Population.isStratified(sampler)
            ? "To estimate those of the whole input, multiply those of each stratum by its blocks and"
                + " divide by its sampled ones, as "
                + SampleFile.NAME
                + " has them. "
            : String.format(
                Locale.ROOT,
                "To estimate those of the whole input, multiply them by %.6g (N/K). ",
                (double) n / k);
    return "This job reads "
        + k
        + " of the input's "
        + n
        + " blocks (sampler "
        + sampler
        + "): counts and sums in its output are of these blocks alone. "
        + factor
        + "The output does not tell how far off that may be; io.kairos.kmn.group does, for counts,"
        + " sums and means.";
  }
}
