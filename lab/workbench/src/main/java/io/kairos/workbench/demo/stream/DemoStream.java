// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import io.kairos.sim.system.Nodes;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import java.util.List;

/**
 * The jobs of one demo.
 *
 * @param kind of its jobs
 * @param spec what was asked for, with the times of this machine
 * @param seed of the random numbers it was drawn with
 * @param jobs in the order of their arrival
 */
public record DemoStream(JobKind kind, StreamSpec spec, long seed, List<PlannedJob> jobs) {
  /** What fixes the work: as many jobs as usual come in so long to cores where tasks cost this. */
  private static final double USUAL_SECONDS = 78;

  private static final double USUAL_OVERHEAD_SECONDS = 0.25;
  private static final double USUAL_STRETCH = 1.1;
  private static final double USUAL_LOAD = 0.95;

  /**
   * The stream for a machine on which tasks cost so much beyond their work: the work is always the
   * same, the arrivals are spread so that the load would be as asked for if every task cost that.
   * The demo then plays a part of it and sees.
   */
  public static DemoStream of(StreamAsked asked, DemoCluster cluster, TaskCost cost) {
    int slots = cluster.slots();
    StreamSpec spec =
        new StreamSpec(
            asked.workload(),
            asked.jobs(),
            asked.load(),
            slots,
            asked
                .kind()
                .unitSeconds()
                .orElseGet(() -> usualUnitSeconds(asked.workload(), asked.jobs(), cluster)),
            cost);
    return new DemoStream(asked.kind(), spec, asked.seed(), spec.draw(asked.seed()));
  }

  /** A mix whose tasks are short enough is played as it is, any other scaled in time. */
  private static double usualUnitSeconds(Workload workload, int jobs, DemoCluster cluster) {
    int slots = cluster.slots();
    StreamSpec usual =
        StreamSpec.lasting(
            USUAL_SECONDS * jobs / (workload.usualJobsPerCore() * slots),
            workload,
            jobs,
            USUAL_LOAD,
            slots,
            new TaskCost(USUAL_OVERHEAD_SECONDS, USUAL_STRETCH / cluster.workShare()));
    return Math.min(usual.unitSeconds(), workload.unitSeconds().orElse(Double.MAX_VALUE));
  }

  /**
   * The seed whose stream shows what is to be expected: the one in the middle of 21, by the ratio
   * of Kairos's median completion time to FIFO's in a model of this cluster. Where no task waits
   * for others, tasks of the model cost nothing beyond their work. Otherwise they cost the usual:
   * while a task is launched its core is idle, and phases make more launches one after the other.
   */
  public static long typicalSeed(Workload workload, int jobs, double load, DemoCluster cluster) {
    boolean hasReduces = workload.hasReduces(cluster.slots());
    double unit = hasReduces ? usualUnitSeconds(workload, jobs, cluster) / cluster.workShare() : 1;
    TaskCost cost =
        hasReduces ? new TaskCost(USUAL_OVERHEAD_SECONDS, USUAL_STRETCH) : TaskCost.NONE;
    return TypicalSeed.of(
        new StreamSpec(workload, jobs, load, cluster.slots(), unit, cost),
        Nodes.equal(cluster.nodes(), cluster.vcoresPerNode()),
        // Tasks that work from start to end leave nothing for suspended ones.
        hasReduces);
  }

  /** The same jobs with their times of arrival stretched. */
  public DemoStream stretched(double factor) {
    return new DemoStream(kind, spec, seed, stretched(jobs, factor));
  }

  /** The same jobs, the last of which comes then. */
  public DemoStream lasting(double lastArrivalSeconds) {
    return jobs.size() == 1 ? this : stretched(lastArrivalSeconds / lastArrivalSeconds());
  }

  public static List<PlannedJob> stretched(List<PlannedJob> jobs, double factor) {
    return jobs.stream().map(job -> job.arrivingAt(factor * job.arrivalSeconds())).toList();
  }

  /** When the last job arrives. */
  public double lastArrivalSeconds() {
    return jobs.get(jobs.size() - 1).arrivalSeconds();
  }

  /** For how long the average task keeps a core. */
  public double meanHeldSeconds() {
    double held = 0;
    int tasks = 0;
    for (PlannedJob job : jobs) {
      held += job.tasks() * spec.cost().heldSeconds(job.workSeconds());
      tasks += job.tasks();
    }
    return held / tasks;
  }
}
