// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;

/** The central queue of the paper (Algorithm 2, lines 3–5): jobs go in the order they came. */
public class FirstJobFirst extends NamedChoice implements JobOrder {
  static final String DOES = "the one that came first";

  public FirstJobFirst() {
    this("fifo", DOES);
  }

  FirstJobFirst(String name, String does) {
    super(name, does);
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
