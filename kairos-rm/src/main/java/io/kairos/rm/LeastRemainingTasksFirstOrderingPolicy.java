// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/** LRTF: the application with the fewest remaining tasks goes first (Yaq, §4.1). */
public final class LeastRemainingTasksFirstOrderingPolicy<S extends SchedulableEntity>
    extends ProgressOrderingPolicy<S> {
  @Override
  String order() {
    return "lrtf";
  }
}
