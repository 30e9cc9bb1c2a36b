// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import io.kairos.yaq.ByProgress;

/** An order of queues at the nodes, as the central queue goes by it: same name, same measure. */
abstract class ByProgressOrder extends NamedChoice implements JobOrder {
  private final ByProgress ofQueues;

  ByProgressOrder(ByProgress ofQueues, String does) {
    super(ofQueues.name(), does);
    this.ofQueues = ofQueues;
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
