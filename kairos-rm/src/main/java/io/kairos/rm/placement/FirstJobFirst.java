// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** The central queue of the paper (Algorithm 2, lines 3–5): jobs go in the order they came. */
public class FirstJobFirst implements JobOrder {
  @Override
  public String name() {
    return "fifo";
  }

  @Override
  public String does() {
    return "the one that came first";
  }

  @Override
  public long key(JobStanding job, JobOrderOptions options) {
    return 0;
  }

  @Override
  public boolean isFirstInFirstOut() {
    return true;
  }
}
