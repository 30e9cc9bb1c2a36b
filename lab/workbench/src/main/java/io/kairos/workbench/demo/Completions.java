// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.TaskCost;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobOutcome;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the jobs of a stream ended under one scheduler.
 *
 * @param outcomes one a job, in the order of arrival
 * @param slowdowns completion time divided by the time alone on the cluster, one a job
 * @param utilization share of the cores' time, from first arrival to last completion, that went
 *     into the tasks' work
 */
record Completions(List<JobOutcome> outcomes, List<Double> slowdowns, double utilization) {
  /**
   * Of a stream on a cluster.
   *
   * @param reference what a task costs beyond its work where the job has the cluster to itself
   */
  static Completions of(List<JobOutcome> outcomes, TaskCost reference, DemoCluster cluster) {
    double first = outcomes.get(0).job().arrivalSeconds();
    double last = outcomes.stream().mapToDouble(JobOutcome::endSeconds).max().orElseThrow();
    double work = outcomes.stream().mapToDouble(o -> o.job().totalWorkSeconds()).sum();
    List<Double> slowdowns =
        outcomes.stream()
            .map(o -> o.completionSeconds() / aloneSeconds(o.job(), cluster.slots(), reference))
            .toList();
    return new Completions(
        outcomes, slowdowns, work / (cluster.slots() * cluster.workShare() * (last - first)));
  }

  /** Time the job would take with the whole cluster to itself. */
  static double aloneSeconds(PlannedJob job, int slots, TaskCost cost) {
    int rounds = rounds(job.maps(), slots) + rounds(job.reduces(), slots);
    return rounds * cost.heldSeconds(job.workSeconds());
  }

  private static int rounds(int tasks, int slots) {
    return (tasks + slots - 1) / slots;
  }

  /** What each job would take with the cluster to itself, by the measured cost. */
  List<Double> aloneSeconds() {
    return IntStream.range(0, outcomes.size())
        .mapToObj(job -> outcomes.get(job).completionSeconds() / slowdowns.get(job))
        .toList();
  }

  List<Double> seconds() {
    return outcomes.stream().map(JobOutcome::completionSeconds).toList();
  }
}
