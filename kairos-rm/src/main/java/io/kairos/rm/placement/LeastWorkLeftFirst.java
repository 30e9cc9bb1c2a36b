// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import io.kairos.rm.rank.JobRanks;

/**
 * The job with the least work left goes first, as far as the tasks that have ended tell ({@link
 * JobRanks}); a guard lifts those that fall behind their share under FIFO. Not in the paper, whose
 * jobs go in the order they came.
 */
public final class LeastWorkLeftFirst extends NamedChoice implements JobOrder {
  public LeastWorkLeftFirst() {
    super("rank", "the one with the least work left, as learnt from tasks that have ended");
  }

  @Override
  public long key(JobStanding job, JobOrderOptions options) {
    return job.rank();
  }

  @Override
  public boolean usesRanks() {
    return true;
  }
}
