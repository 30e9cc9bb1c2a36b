// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import io.kairos.sim.ClusterSpec;
import io.kairos.sim.SystemSpec;
import io.kairos.sim.TypicalSeed;
import io.kairos.sim.workload.Job;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import java.util.List;

/**
 * The jobs of one demo.
 *
 * @param spec what was asked for, with the times of this machine
 * @param jobs in the order of their arrival
 */
record DemoStream(StreamSpec spec, List<Job> jobs) {
  /** What fixes the work: 60 jobs come in about 80 s to two cores on which tasks cost this. */
  private static final double CORE_SECONDS_PER_JOB = 2.6;

  private static final TaskCost USUAL_COST = new TaskCost(0.25, 1.1);
  private static final double USUAL_LOAD = 0.95;

  /**
   * The stream for a machine on which tasks cost so much beyond their work: the work is always the
   * same, the arrivals are spread so that the load is as asked for.
   */
  static DemoStream of(DemoOptions options, int slots, TaskCost cost) {
    StreamSpec usual =
        StreamSpec.lasting(
            options.jobs() * CORE_SECONDS_PER_JOB / slots,
            options.workload(),
            options.jobs(),
            USUAL_LOAD,
            slots,
            USUAL_COST);
    StreamSpec spec =
        new StreamSpec(
            options.workload(), options.jobs(), options.load(), slots, usual.unitSeconds(), cost);
    return new DemoStream(spec, spec.draw(options.seed()));
  }

  /**
   * The seed whose stream shows what is to be expected: the one in the middle of 21, by the ratio
   * of Kairos's median completion time to FIFO's in a model of this cluster where tasks cost
   * nothing beyond their work.
   */
  static long typicalSeed(Workloads workload, int jobs, double load, DemoCluster cluster) {
    double unit = 1;
    return TypicalSeed.of(
        new StreamSpec(workload, jobs, load, cluster.slots(), unit, TaskCost.NONE),
        new ClusterSpec(cluster.nodes(), cluster.vcoresPerNode(), unit, TaskCost.NONE),
        SystemSpec.kairos(unit, "var", "fifo"));
  }

  /** When the last job arrives. */
  double lastArrivalSeconds() {
    return jobs.get(jobs.size() - 1).arrivalSeconds();
  }
}
