// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.yaq.Candidate;
import io.kairos.yaq.ReorderingPolicy;

/** Tasks of a queue in the order in which they came to it: a queue that nobody reorders. */
final class FirstInFirstOut implements ReorderingPolicy {
  @Override
  public String name() {
    return "fifo";
  }

  @Override
  public String does() {
    return "the task that came to the queue first starts next";
  }

  /** All tie: what decides then is the time in the queue. */
  @Override
  public int compare(Candidate left, Candidate right) {
    return 0;
  }
}
