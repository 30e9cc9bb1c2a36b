// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.probing.RandomProbes.Area;
import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.Kinds;
import java.util.List;

/** Eagle (thesis, chapter 3). */
public final class Eagle extends ProbingSystem {
  private static final int RATIO = 2;
  private static final Setting<Boolean> SSS =
      Setting.of("sss", Kinds.FLAG, "on", "Succinct State Sharing: no probe where a long task is");

  private static final Setting<Boolean> SBP =
      Setting.of("sbp", Kinds.FLAG, "on", "Sticky Batch Probing: a probe brings several tasks");

  private static final Setting<Integer> LEAST =
      Setting.of("minProbes", Kinds.POSITIVE, "20", "Probes of a job, however few tasks it has");

  public Eagle() {
    super(
        "eagle",
        "as hawk, but no short task waits where a long one is, and probes stay with their worker"
            + " until the job has no task left, shortest job first");
  }

  @Override
  List<Setting<?>> ownSettings() {
    return List.of(SSS, SBP, SrptSettings.SRPT, LEAST, SrptSettings.CAP);
  }

  @Override
  Parts parts(SettingValues settings) {
    int least = settings.get(LEAST);
    return new Parts(
        settings.get(SSS)
            ? new SuccinctStateSharing(RATIO, least)
            : new RandomProbes(RATIO, least, Area.EVERYWHERE),
        new LeastWorkLeft(),
        settings.get(SrptSettings.SRPT)
            ? new StickySrpt(settings.get(SrptSettings.CAP))
            : Discipline.FIFO,
        settings.get(SBP),
        0,
        settings.get(EstimateSettings.SHORT_PARTITION));
  }
}
