// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.NamedChoice;
import io.kairos.yaq.Candidate;
import io.kairos.yaq.ReorderingPolicy;

/** Tasks of a queue in the order in which they came to it: a queue that nobody reorders. */
final class FirstInFirstOut extends NamedChoice implements ReorderingPolicy {
  FirstInFirstOut() {
    super("fifo", "the task that came to the queue first starts next");
  }

  /** All tie: what decides then is the time in the queue. */
  @Override
  public int compare(Candidate left, Candidate right) {
    return 0;
  }
}
