// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.Kinds;
import java.util.List;

/** Distributed Least Work Left with reordering at the workers (thesis, §3.6.2). */
public final class Dlwl extends ProbingSystem {
  private static final Setting<Long> HEARTBEAT =
      Setting.of("heartbeat", Kinds.PERIOD, "7s", "How old the picture of queues gets");

  public Dlwl() {
    super(
        "dlwl",
        "tasks to the worker with the least work left at the last heartbeat, shortest job first"
            + " there");
  }

  @Override
  List<Setting<?>> ownSettings() {
    return List.of(HEARTBEAT, SrptSettings.SRPT, SrptSettings.CAP);
  }

  @Override
  Parts parts(SettingValues settings) {
    JobPlacement placement = new StaleLeastWorkLeft(settings.get(HEARTBEAT));
    return new Parts(
        placement,
        placement,
        settings.get(SrptSettings.SRPT)
            ? new ShortestWorkFirst(settings.get(SrptSettings.CAP))
            : Discipline.FIFO,
        false,
        0,
        settings.get(EstimateSettings.SHORT_PARTITION));
  }
}
