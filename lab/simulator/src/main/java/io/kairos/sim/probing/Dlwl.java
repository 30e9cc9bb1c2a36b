// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import java.util.List;

/** Distributed Least Work Left with reordering at the workers (thesis, §3.6.2). */
public final class Dlwl extends ProbingSystem {
  private static final String HEARTBEAT = "heartbeat";
  private static final String SRPT = "srpt";
  private static final String CAP = "srptCap";

  @Override
  public String name() {
    return "dlwl";
  }

  @Override
  public String does() {
    return "tasks to the worker with the least work left at the last heartbeat, shortest job first"
        + " there";
  }

  @Override
  List<Knob> ownKnobs() {
    return List.of(
        new Knob(HEARTBEAT, Knob.Kind.PERIOD, "7s", "How old the picture of queues gets"),
        new Knob(SRPT, Knob.Kind.FLAG, "on", "Whether the job with the least work left is first"),
        new Knob(
            CAP,
            Knob.Kind.FACTOR,
            "5",
            "How long others may overtake a task, in multiples of its own estimate"));
  }

  @Override
  Parts parts(Knobs knobs) {
    JobPlacement placement = new StaleLeastWorkLeft(knobs.nanos(HEARTBEAT));
    return new Parts(
        placement,
        placement,
        knobs.isOn(SRPT) ? new ShortestWorkFirst(knobs.number(CAP)) : Discipline.FIFO,
        false,
        0,
        knobs.number(EstimateKnobs.SHORT_PARTITION));
  }
}
