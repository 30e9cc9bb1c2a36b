// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.probing.RandomProbes.Area;
import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import java.util.List;

/** Hawk (thesis, chapter 2). */
public final class Hawk extends ProbingSystem {
  private static final String CENTRAL = "central";
  private static final String ATTEMPTS = "stealAttempts";

  @Override
  public String name() {
    return "hawk";
  }

  @Override
  public String does() {
    return "long jobs placed centrally, short ones by probes; idle workers steal short tasks that"
        + " wait behind long ones";
  }

  @Override
  List<Knob> ownKnobs() {
    return List.of(
        new Knob(CENTRAL, Knob.Kind.FLAG, "on", "Whether long jobs are placed centrally"),
        new Knob(
            ATTEMPTS, Knob.Kind.COUNT, "10", "Workers that an idle one asks; 0 to steal nothing"));
  }

  @Override
  Parts parts(Knobs knobs) {
    return new Parts(
        new RandomProbes(2, 1, Area.EVERYWHERE),
        knobs.isOn(CENTRAL) ? new LeastWorkLeft() : new RandomProbes(2, 1, Area.GENERAL),
        Discipline.FIFO,
        false,
        knobs.count(ATTEMPTS),
        knobs.number(EstimateKnobs.SHORT_PARTITION));
  }
}
