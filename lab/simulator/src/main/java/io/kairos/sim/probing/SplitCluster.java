// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.SettingValues;
import io.kairos.sim.probing.RandomProbes.Area;
import io.kairos.sim.system.EstimateSettings;

/** The split cluster of thesis §2.4.5. */
public final class SplitCluster extends ProbingSystem {
  public SplitCluster() {
    super("split", "short jobs by probes in the short partition, long ones centrally in the other");
  }

  @Override
  Parts parts(SettingValues settings) {
    return new Parts(
        new RandomProbes(2, 1, Area.SHORT),
        new LeastWorkLeft(),
        Discipline.FIFO,
        false,
        0,
        settings.get(EstimateSettings.SHORT_PARTITION));
  }
}
