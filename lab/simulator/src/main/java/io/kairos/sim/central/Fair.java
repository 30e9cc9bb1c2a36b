// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.common.Setting;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import java.util.List;

/** YARN with the fair ordering of applications. */
public final class Fair implements SimulatedSystem {
  @Override
  public String name() {
    return "fair";
  }

  @Override
  public String does() {
    return "one queue of jobs for all slots; a free slot goes to the job that holds the fewest";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(Slots.LAUNCH);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new Slots(cluster, new FairQueue());
  }
}
