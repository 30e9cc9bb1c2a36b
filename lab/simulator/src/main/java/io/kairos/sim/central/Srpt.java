// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceFeature;
import java.util.Set;

/**
 * Clairvoyant SRPT: a job that arrives takes slots from jobs with more work left, and a slot that
 * gets free goes to the job with the least. Tasks are stopped and go on anywhere, at no cost. A
 * stage, such as the reduces, comes when those that it waits for have ended, and holds no slot
 * before. On several slots that is good, and not the best possible: it is no bound.
 */
public final class Srpt implements SimulatedSystem {
  @Override
  public String name() {
    return "srpt";
  }

  @Override
  public String does() {
    return "knows all durations: a job takes slots from jobs with more work left when it arrives;"
        + " tasks that are stopped go on anywhere for free";
  }

  @Override
  public Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new PreemptiveSlots(cluster);
  }
}
