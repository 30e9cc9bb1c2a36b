// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Orders the applications of a leaf queue by the step of the service they attained ({@link
 * io.kairos.rm.placement.JobOrder}); see {@link KeyedOrderingPolicy}.
 */
public final class LeastAttainedServiceOrderingPolicy<S extends SchedulableEntity>
    extends KeyedOrderingPolicy<S> {
  @Override
  public void containerReleased(S application, RMContainer container) {
    // Only heartbeats change what an application attained.
  }

  @Override
  public void demandUpdated(S application) {
    // What an application asks for does not move it.
  }
}
