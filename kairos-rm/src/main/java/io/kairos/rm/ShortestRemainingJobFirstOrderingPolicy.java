// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/** SRJF: the application with the least remaining work goes first (Yaq, §4.1). */
public final class ShortestRemainingJobFirstOrderingPolicy<S extends SchedulableEntity>
    extends ProgressOrderingPolicy<S> {
  @Override
  String order() {
    return "srjf";
  }
}
