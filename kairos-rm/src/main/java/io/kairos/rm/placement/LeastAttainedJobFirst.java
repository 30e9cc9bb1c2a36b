// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;

/**
 * The job whose tasks together attained least goes first, in coarse steps: step 0 below {@code
 * base}, step k from {@code base · factor^(k-1)} on.
 *
 * <p>Not in the paper, whose LAS knows single tasks only: a job of many tasks stays young there,
 * because each of its tasks is. Coarse steps, as in Aalo and Tiresias, keep jobs of similar size
 * from being interleaved, which would delay them all.
 */
public final class LeastAttainedJobFirst extends NamedChoice implements JobOrder {
  public LeastAttainedJobFirst() {
    super("las", "the one whose tasks together attained least service, in coarse steps");
  }

  @Override
  public String does(JobOrderOptions options) {
    return "least attained service first, in steps that end at "
        + Plain.number(options.baseSeconds)
        + " core-seconds and "
        + Plain.number(options.stepFactor)
        + " times as much each";
  }

  @Override
  public long key(JobStanding job, JobOrderOptions options) {
    double attainedSeconds = job.attainedSeconds();
    int step = 0;
    for (double limit = options.baseSeconds;
        attainedSeconds >= limit;
        limit *= options.stepFactor) {
      step++;
    }
    return step;
  }
}
