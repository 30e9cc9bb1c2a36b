// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.workload.ReduceRampUp;

/** What masters of MapReduce jobs do, by settings of the systems that know reduces. */
final class MapReduceKnobs {
  static final Knob SLOW_START =
      new Knob(
          "slowStart",
          Knob.Kind.SHARE,
          Double.toString(ReduceRampUp.DEFAULT_SLOW_START),
          "Share of a job's maps that end before its master asks for reduces");

  private MapReduceKnobs() {}

  /**
   * What the master of a job asks for.
   *
   * @param cluster with a setting {@link #SLOW_START}, if the job has reduces
   */
  static JobTasks tasks(Cluster cluster, SimJob job) {
    double slowStart = job.reduces() == 0 ? 0 : cluster.knobs().number(SLOW_START.name());
    return new JobTasks(job.number(), job.tasks(), job.reduces(), slowStart, job::taskNanos);
  }
}
