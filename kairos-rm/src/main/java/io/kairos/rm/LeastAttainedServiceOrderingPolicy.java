// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.KeyedOrderingPolicy;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.LeastAttainedJobFirst;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Orders the applications of one leaf queue by the step of the service they attained, whatever the
 * order of the others is.
 */
public final class LeastAttainedServiceOrderingPolicy<S extends SchedulableEntity>
    extends KeyedOrderingPolicy<S> {
  private static final JobOrder ORDER = new LeastAttainedJobFirst();

  @Override
  protected JobOrder order(JobOrder configured) {
    return ORDER;
  }
}
