// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import java.util.List;

/** The omniscient scheduler of thesis §3.6.4. */
public final class Lwl extends ProbingSystem {
  @Override
  public String name() {
    return "lwl";
  }

  @Override
  public String does() {
    return "tasks to the worker with the least work left, by queues as they are";
  }

  @Override
  List<Knob> ownKnobs() {
    return List.of();
  }

  @Override
  Parts parts(Knobs knobs) {
    JobPlacement placement = new LeastWorkLeft();
    return new Parts(
        placement,
        placement,
        Discipline.FIFO,
        false,
        0,
        knobs.number(EstimateKnobs.SHORT_PARTITION));
  }
}
