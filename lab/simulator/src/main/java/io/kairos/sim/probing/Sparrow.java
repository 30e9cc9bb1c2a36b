// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.probing.RandomProbes.Area;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import java.util.List;

/** Sparrow (SOSP'13) as Hawk is compared with it (thesis, §2.4.1): two probes a task. */
public final class Sparrow extends ProbingSystem {
  private static final String RATIO = "probeRatio";

  @Override
  public String name() {
    return "sparrow";
  }

  @Override
  public String does() {
    return "probes to random workers, which take tasks late and first come, first served";
  }

  @Override
  List<Knob> ownKnobs() {
    return List.of(new Knob(RATIO, Knob.Kind.POSITIVE, "2", "Probes for each task"));
  }

  @Override
  boolean hasPartition() {
    return false;
  }

  @Override
  Parts parts(Knobs knobs) {
    JobPlacement probes = new RandomProbes(knobs.count(RATIO), 1, Area.EVERYWHERE);
    return new Parts(probes, probes, Discipline.FIFO, false, 0, 0);
  }
}
