// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.common.NamedChoice;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.StagedSystem;

/**
 * Ideal sharing among jobs: all cores are divided evenly among the jobs at every moment, and the
 * part of a job evenly among its tasks. A task uses one core at most; what a job cannot use goes to
 * the others. Tasks move and take turns for free.
 */
public final class ProcessorSharing extends NamedChoice implements StagedSystem {
  public ProcessorSharing() {
    super(
        "processor-sharing",
        "all jobs have an equal part of the cores at every moment, and all tasks of a job an"
            + " equal part of that; tasks move for free");
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new SharedCores(cluster);
  }
}
