// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.nm.las.LeastAttainedService;
import io.kairos.rm.placement.FirstJobFirst;
import io.kairos.rm.rank.WaitingClasses;

/** Kairos as in the paper (SoCC'18). */
public final class KairosPaper extends SuspendingSystem {
  /** The paper's Q on nodes of four cores. */
  public static final int QUEUE = 4;

  public KairosPaper() {
    super(
        new Defaults(
            new LeastAttainedService().name(),
            new FirstJobFirst().name(),
            false,
            WaitingClasses.RUN));
  }

  @Override
  public String name() {
    return "kairos-paper";
  }

  @Override
  public String does() {
    return "every node gives its cores to the tasks that have run least so far, and holds Q more"
        + " than it has cores";
  }
}
