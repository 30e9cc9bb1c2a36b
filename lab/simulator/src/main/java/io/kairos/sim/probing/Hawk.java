// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.probing.RandomProbes.Area;
import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.Kinds;
import java.util.List;

/** Hawk (thesis, chapter 2). */
public final class Hawk extends ProbingSystem {
  private static final Setting<Boolean> CENTRAL =
      Setting.of("central", Kinds.FLAG, "on", "Whether long jobs are placed centrally");

  private static final Setting<Integer> ATTEMPTS =
      Setting.of(
          "stealAttempts", Kinds.COUNT, "10", "Workers that an idle one asks; 0 to steal nothing");

  public Hawk() {
    super(
        "hawk",
        "long jobs placed centrally, short ones by probes; idle workers steal short tasks that"
            + " wait behind long ones");
  }

  @Override
  List<Setting<?>> ownSettings() {
    return List.of(CENTRAL, ATTEMPTS);
  }

  @Override
  Parts parts(SettingValues settings) {
    return new Parts(
        new RandomProbes(2, 1, Area.EVERYWHERE),
        settings.get(CENTRAL) ? new LeastWorkLeft() : new RandomProbes(2, 1, Area.GENERAL),
        Discipline.FIFO,
        false,
        settings.get(ATTEMPTS),
        settings.get(EstimateSettings.SHORT_PARTITION));
  }
}
