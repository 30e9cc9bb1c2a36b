// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.rm.placement.TieBreaker;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.Seconds;
import java.util.List;

/** Kairos (SoCC'18), by the objects that the daemons run. */
public final class Kairos implements SimulatedSystem {
  private static final String QUANTUM = "quantum";
  private static final String QUEUE = "queue";
  private static final String TIE_BREAKER = "tieBreaker";
  private static final String CONSERVING = "conserving";
  private static final String HEARTBEAT = "heartbeat";

  @Override
  public String name() {
    return "kairos";
  }

  @Override
  public String does() {
    return "every node gives its cores to the tasks that have run least so far, and holds Q more"
        + " than it has cores";
  }

  @Override
  public List<Knob> knobs() {
    return List.of(
        new Knob(QUANTUM, Knob.Kind.PERIOD, "50s", "W, how long a task runs undisturbed"),
        new Knob(QUEUE, Knob.Kind.COUNT, "4", "Q, tasks that a node holds beyond its cores"),
        new Knob(
            TIE_BREAKER,
            Knob.Kind.NAME,
            "var",
            "Which of the nodes with the fewest tasks: " + TieBreaker.ALL.inWords()),
        new Knob(
            CONSERVING,
            Knob.Kind.FLAG,
            "off",
            "Whether suspended tasks use what others leave; off as in the paper"),
        new Knob(HEARTBEAT, Knob.Kind.PERIOD, "10s", "How often nodes report attained service"),
        YarnRun.LAUNCH);
  }

  @Override
  public boolean knowsReduces() {
    return true;
  }

  @Override
  public Scheduler start(Cluster cluster) {
    Knobs knobs = cluster.knobs();
    SystemSpec paper =
        SystemSpec.kairos(
                1, TieBreaker.ALL.get(knobs.name(TIE_BREAKER)).name(), SystemSpec.FIFO_ORDER)
            .withQueue(knobs.count(QUEUE), Seconds.of(knobs.nanos(QUANTUM)));
    return new YarnRun(
        cluster,
        Seconds.of(knobs.nanos(HEARTBEAT)),
        knobs.isOn(CONSERVING) ? paper.conserving() : paper);
  }
}
