// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.ByProgress;

/** An order of queues at the nodes, as the central queue goes by it: same name, same measure. */
abstract class ByProgressOrder implements JobOrder {
  private final ByProgress ofQueues;

  ByProgressOrder(ByProgress ofQueues) {
    this.ofQueues = ofQueues;
  }

  @Override
  public final String name() {
    return ofQueues.name();
  }

  @Override
  public final long key(JobStanding job, JobOrderOptions options) {
    return ofQueues.measure(job.progress());
  }

  @Override
  public final boolean usesProgress() {
    return ofQueues.usesProgress();
  }
}
