// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.probing.RandomProbes.Area;
import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import java.util.List;

/** Eagle (thesis, chapter 3). */
public final class Eagle extends ProbingSystem {
  private static final int RATIO = 2;
  private static final String SSS = "sss";
  private static final String SBP = "sbp";
  private static final String SRPT = "srpt";
  private static final String LEAST = "minProbes";
  private static final String CAP = "srptCap";

  @Override
  public String name() {
    return "eagle";
  }

  @Override
  public String does() {
    return "as hawk, but no short task waits where a long one is, and probes stay with their worker"
        + " until the job has no task left, shortest job first";
  }

  @Override
  List<Knob> ownKnobs() {
    return List.of(
        new Knob(
            SSS, Knob.Kind.FLAG, "on", "Succinct State Sharing: no probe where a long task is"),
        new Knob(SBP, Knob.Kind.FLAG, "on", "Sticky Batch Probing: a probe brings several tasks"),
        new Knob(SRPT, Knob.Kind.FLAG, "on", "Whether the job with the least work left is first"),
        new Knob(LEAST, Knob.Kind.POSITIVE, "20", "Probes of a job, however few tasks it has"),
        new Knob(
            CAP,
            Knob.Kind.FACTOR,
            "5",
            "How long others may overtake a probe, in multiples of its own estimate"));
  }

  @Override
  Parts parts(Knobs knobs) {
    int least = knobs.count(LEAST);
    return new Parts(
        knobs.isOn(SSS)
            ? new SuccinctStateSharing(RATIO, least)
            : new RandomProbes(RATIO, least, Area.EVERYWHERE),
        new LeastWorkLeft(),
        knobs.isOn(SRPT) ? new StickySrpt(knobs.number(CAP)) : Discipline.FIFO,
        knobs.isOn(SBP),
        0,
        knobs.number(EstimateKnobs.SHORT_PARTITION));
  }
}
