// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A system of many schedulers and queues at the nodes. */
abstract class DistributedSystem implements SimulatedSystem {
  /** What can be set beside what all such systems have. */
  abstract List<Knob> ownKnobs();

  /** What the system is put together from. */
  abstract DistributedSpec spec(Knobs knobs);

  @Override
  public final List<Knob> knobs() {
    List<Knob> all = new ArrayList<>(ownKnobs());
    all.addAll(DistributedSpec.KNOBS);
    return List.copyOf(all);
  }

  @Override
  public final Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES);
  }

  @Override
  public final Scheduler start(Cluster cluster) {
    return new DistributedRun(name(), cluster, spec(cluster.knobs()));
  }
}
