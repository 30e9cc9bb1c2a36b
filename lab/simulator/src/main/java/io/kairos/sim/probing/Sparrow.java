// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.probing.RandomProbes.Area;
import io.kairos.sim.system.Kinds;
import java.util.List;

/** Sparrow (SOSP'13) as Hawk is compared with it (thesis, §2.4.1): two probes a task. */
public final class Sparrow extends ProbingSystem {
  private static final Setting<Integer> RATIO =
      Setting.of("probeRatio", Kinds.POSITIVE, "2", "Probes for each task");

  public Sparrow() {
    super(
        "sparrow", "probes to random workers, which take tasks late and first come, first served");
  }

  @Override
  List<Setting<?>> ownSettings() {
    return List.of(RATIO);
  }

  @Override
  boolean hasPartition() {
    return false;
  }

  @Override
  Parts parts(SettingValues settings) {
    JobPlacement probes = new RandomProbes(settings.get(RATIO), 1, Area.EVERYWHERE);
    return new Parts(probes, probes, Discipline.FIFO, false, 0, 0);
  }
}
