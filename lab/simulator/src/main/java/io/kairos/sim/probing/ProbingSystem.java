// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;

/** A system of workers with queues. */
abstract class ProbingSystem implements SimulatedSystem {
  private static final Knob DELAY =
      new Knob(
          ProbedCluster.DELAY, Knob.Kind.DURATION, "0.5ms", "How long a message takes, one way");

  /** What can be set beside estimates and network delay. */
  abstract List<Knob> ownKnobs();

  /** Whether some workers are for short jobs only. */
  boolean hasPartition() {
    return true;
  }

  /** What the system is put together from. */
  abstract Parts parts(Knobs knobs);

  @Override
  public final List<Knob> knobs() {
    List<Knob> all = new ArrayList<>(EstimateKnobs.ALL);
    if (!hasPartition()) {
      all.removeIf(knob -> knob.name().equals(EstimateKnobs.SHORT_PARTITION));
    }
    all.add(DELAY);
    all.addAll(ownKnobs());
    return List.copyOf(all);
  }

  @Override
  public final Scheduler start(Cluster cluster) {
    return new ProbedCluster(cluster, parts(cluster.knobs()));
  }
}
