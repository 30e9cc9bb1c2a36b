// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.rm.placement.JobOrder;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/** Orders the applications of a leaf queue by the job order of the scheduler's settings. */
public final class ConfiguredOrderingPolicy<S extends SchedulableEntity>
    extends KeyedOrderingPolicy<S> {
  @Override
  protected JobOrder order(JobOrder configured) {
    return configured;
  }
}
