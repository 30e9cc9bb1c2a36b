// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.NamedChoice;
import java.util.List;

/**
 * A heavy tail for a cluster of a few cores: one job in twenty brings about three quarters of the
 * work.
 */
public final class HeavyTail extends NamedChoice implements FixedWorkload {
  public HeavyTail() {
    super("default", "60/25/10/5 % of the jobs have 1/1/2/4 tasks of relative work 1:3:6:40");
  }

  @Override
  public List<JobClass> classes(int cores) {
    return List.of(
        new JobClass("small", 0.60, 1, 1),
        new JobClass("medium", 0.25, 1, 3),
        new JobClass("large", 0.10, 2, 6),
        new JobClass("huge", 0.05, 4, 40));
  }
}
