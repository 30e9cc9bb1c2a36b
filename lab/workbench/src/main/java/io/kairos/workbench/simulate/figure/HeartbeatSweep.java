// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** DLWL+SRPT with several heartbeats against Eagle (thesis, Figure 3.4, for its Yahoo trace). */
public final class HeartbeatSweep extends SweepFigure {
  public HeartbeatSweep() {
    super(
        "Thesis, Figure 3.4: DLWL+SRPT by its heartbeat normalized to Eagle",
        "heartbeat (s)",
        "dlwl",
        "eagle",
        PlayedTrace.YAHOO,
        4_000,
        Stream.of(3, 5, 7)
            .map(seconds -> new Step(seconds, Map.of("heartbeat", seconds + "s"), Map.of()))
            .toList());
  }

  @Override
  public String name() {
    return "thesis-3.4";
  }

  @Override
  public String does() {
    return "DLWL+SRPT by its heartbeat against Eagle";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "3.6.2",
            "from 3 to 5 and 7 s p90 of short jobs rises by 4.8 and 6.8 %, p99 by 2.2 and 4.2 % (Google)",
            says(panels.get(0), "p90") + "; " + says(panels.get(0), "p99")));
  }
}
