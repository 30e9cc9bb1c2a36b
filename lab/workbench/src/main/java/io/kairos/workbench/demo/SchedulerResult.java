// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.TaskCost;
import java.util.List;
import java.util.Optional;

/**
 * What one scheduler made of the stream, once.
 *
 * @param cost what a task cost beyond its work on this cluster, by its own warm-up
 * @param costInStream the same by the stream itself, where it tells and nothing was suspended
 * @param slowdowns completion time divided by the time alone on the cluster, one a job
 * @param counts what the nodes counted during the stream
 * @param attempts of the tasks, where the jobs keep a history
 * @param slots what the slots were used for while jobs arrived; empty where they came all at once
 * @param utilization share of the cores' time, from first arrival to last completion, that went
 *     into the tasks' work
 * @param stolenCpu share of the machine's CPU time that its host gave to others meanwhile
 * @param othersCpu share of it that processes on this machine used which are none of the demo's
 */
record SchedulerResult(
    List<JobOutcome> outcomes,
    TaskCost cost,
    Optional<StreamCost> costInStream,
    List<Double> slowdowns,
    NodeCounts counts,
    Attempts attempts,
    Optional<SlotUse> slots,
    double utilization,
    double stolenCpu,
    double othersCpu) {

  static SchedulerResult of(
      List<JobOutcome> outcomes,
      TaskCost measured,
      Optional<StreamCost> costInStream,
      TaskCost reference,
      DemoCluster cluster,
      NodeCounts counts,
      Attempts attempts,
      Optional<SlotUse> slots,
      double stolenCpu,
      double othersCpu) {
    double first = outcomes.get(0).job().arrivalSeconds();
    double last = outcomes.stream().mapToDouble(JobOutcome::endSeconds).max().orElseThrow();
    double work = outcomes.stream().mapToDouble(o -> o.job().totalWorkSeconds()).sum();
    List<Double> slowdowns =
        outcomes.stream()
            .map(o -> o.completionSeconds() / aloneSeconds(o.job(), cluster.slots(), reference))
            .toList();
    return new SchedulerResult(
        outcomes,
        measured,
        costInStream,
        slowdowns,
        counts,
        attempts,
        slots,
        work / (cluster.slots() * cluster.workShare() * (last - first)),
        stolenCpu,
        othersCpu);
  }

  /** Time the job would take with the whole cluster to itself. */
  static double aloneSeconds(PlannedJob job, int slots, TaskCost cost) {
    int rounds = rounds(job.maps(), slots) + rounds(job.reduces(), slots);
    return rounds * cost.heldSeconds(job.workSeconds());
  }

  private static int rounds(int tasks, int slots) {
    return (tasks + slots - 1) / slots;
  }

  List<Double> completionSeconds() {
    return outcomes.stream().map(JobOutcome::completionSeconds).toList();
  }

  Distribution jct() {
    return Distribution.of(completionSeconds());
  }

  Distribution slowdown() {
    return Distribution.of(slowdowns);
  }

  /** Share of the machine's CPU time that was not the demo's to use. */
  double lostCpu() {
    return stolenCpu + othersCpu;
  }
}
