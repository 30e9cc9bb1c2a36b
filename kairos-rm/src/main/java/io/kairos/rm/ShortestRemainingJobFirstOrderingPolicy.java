// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.KeyedOrderingPolicy;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.ShortestRemainingJob;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Orders the applications of one leaf queue by the work that is left of them (Yaq, §4.1), whatever
 * the order of the others is.
 */
public final class ShortestRemainingJobFirstOrderingPolicy<S extends SchedulableEntity>
    extends KeyedOrderingPolicy<S> {
  private static final JobOrder ORDER = new ShortestRemainingJob();

  @Override
  protected JobOrder order(JobOrder configured) {
    return ORDER;
  }
}
