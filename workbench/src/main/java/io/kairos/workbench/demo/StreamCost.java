// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.TaskCost;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * What tasks of a stream cost beyond their work: a line through how long they kept their containers
 * under a scheduler that suspends nothing. It has hundreds of tasks where the {@link WarmUp} has a
 * few waves.
 */
final class StreamCost {
  /** Fewer tell no line. */
  private static final int LEAST_JOBS = 10;

  private StreamCost() {}

  /**
   * @param jobs of the stream
   * @param heldSeconds of all containers of each job together; empty where nobody counted
   * @return empty where the time of a task depends on other tasks, too: where nodes have several
   *     cores, and where reduces wait for maps
   */
  static Optional<TaskCost> of(
      List<PlannedJob> jobs, List<Double> heldSeconds, DemoCluster cluster) {
    if (heldSeconds.size() != jobs.size()
        || jobs.size() < LEAST_JOBS
        || cluster.vcoresPerNode() > 1
        || jobs.stream().anyMatch(job -> job.reduces() > 0)) {
      return Optional.empty();
    }
    SimpleRegression line = new SimpleRegression();
    for (int number = 0; number < jobs.size(); number++) {
      PlannedJob job = jobs.get(number);
      for (int task = 0; task < job.tasks(); task++) {
        line.addData(job.workSeconds(), heldSeconds.get(number) / job.tasks());
      }
    }
    // All tasks may be alike.
    return Double.isNaN(line.getSlope())
        ? Optional.empty()
        : Optional.of(new TaskCost(Math.max(0, line.getIntercept()), Math.max(1, line.getSlope())));
  }
}
