// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** Yaq's earliest job first (§4.1), which is first in, first out by another name. */
public final class EarliestJob implements JobOrder {
  @Override
  public String name() {
    return "ejf";
  }

  @Override
  public String does() {
    return "the one that came first, by its name in the Yaq paper";
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
