// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import io.kairos.common.Percentile;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.workbench.demo.job.DemoCluster;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * What tasks of a stream cost beyond their work: a line through how long they kept their containers
 * under a scheduler that suspends nothing. It goes by every task of the stream, the warm-up by a
 * few waves before it.
 *
 * @param overheadSeconds per task, from its allocation to the notice of its end, without its work
 * @param stretch seconds on the clock for a second of work
 * @param launchCpuSeconds part of the overhead in which a launch uses a core that another task
 *     could use
 */
public record StreamCost(double overheadSeconds, double stretch, double launchCpuSeconds) {
  /** Field of the JSON of each run that told. */
  public static final String FIELD = "taskCostInStream";

  /** Fewer tell no line. */
  private static final int LEAST_JOBS = 10;

  /**
   * What the machine did meanwhile.
   *
   * @param processors that it has
   * @param busySeconds for which they worked for the demo and the kernel, together
   */
  public record MachineUse(int processors, double busySeconds) {}

  /**
   * @param jobs of the stream
   * @param heldSeconds of all containers of each job together; empty where nobody counted
   * @return empty where the time of a task depends on other tasks, too: where nodes have several
   *     cores, and where reduces wait for maps
   */
  public static Optional<StreamCost> of(
      List<PlannedJob> jobs, List<Double> heldSeconds, DemoCluster cluster, MachineUse machine) {
    if (heldSeconds.size() != jobs.size()
        || jobs.size() < LEAST_JOBS
        || cluster.vcoresPerNode() > 1
        || jobs.stream().anyMatch(job -> job.reduces() > 0)) {
      return Optional.empty();
    }
    SimpleRegression line = new SimpleRegression();
    double work = 0;
    for (int number = 0; number < jobs.size(); number++) {
      PlannedJob job = jobs.get(number);
      work += job.totalWorkSeconds();
      for (int task = 0; task < job.tasks(); task++) {
        line.addData(job.workSeconds(), heldSeconds.get(number) / job.tasks());
      }
    }
    if (Double.isNaN(line.getSlope())) {
      // All tasks are alike.
      return Optional.empty();
    }
    double overhead = Math.max(0, line.getIntercept());
    double stretch = Math.max(1, line.getSlope());
    // Other processors have room for launches.
    boolean areShared = machine.processors <= cluster.slots();
    double cpu = areShared ? (machine.busySeconds - stretch * work) / line.getN() : 0;
    return Optional.of(new StreamCost(overhead, stretch, Math.max(0, Math.min(overhead, cpu))));
  }

  /** The median of each figure; there must be one. */
  public static StreamCost median(List<StreamCost> costs) {
    return new StreamCost(
        median(costs, StreamCost::overheadSeconds),
        median(costs, StreamCost::stretch),
        median(costs, StreamCost::launchCpuSeconds));
  }

  private static double median(List<StreamCost> costs, ToDoubleFunction<StreamCost> figure) {
    return Percentile.median(costs.stream().map(figure::applyAsDouble).toList());
  }
}
