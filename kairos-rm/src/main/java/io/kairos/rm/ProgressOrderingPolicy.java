// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Orders the applications of a leaf queue by what is left of them (Yaq, §4.1), those that starve
 * before all others. That changes when an application asks for more or a container ends; an
 * allocation turns a pending task into a running one, and changes nothing. Durations that were
 * measured and starvation come with {@link JobProgressBoard}, every second.
 */
abstract class ProgressOrderingPolicy<S extends SchedulableEntity> extends KeyedOrderingPolicy<S> {
  /** One of {@link io.kairos.rm.placement.ProgressOrders#names()}. */
  abstract String order();

  @Override
  public final void containerReleased(S application, RMContainer container) {
    entityRequiresReordering(application);
  }

  @Override
  public final void demandUpdated(S application) {
    entityRequiresReordering(application);
  }
}
