// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.SettingValues;
import io.kairos.sim.system.EstimateSettings;

/** The omniscient scheduler of thesis §3.6.4. */
public final class Lwl extends ProbingSystem {
  public Lwl() {
    super("lwl", "tasks to the worker with the least work left, by queues as they are");
  }

  @Override
  Parts parts(SettingValues settings) {
    JobPlacement placement = new LeastWorkLeft();
    return new Parts(
        placement,
        placement,
        Discipline.FIFO,
        false,
        0,
        settings.get(EstimateSettings.SHORT_PARTITION));
  }
}
