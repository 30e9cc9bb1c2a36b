// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.workbench.bench.mapreduce.JobReport;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Starts the jobs of a stream on one cluster. */
public interface Jobs extends AutoCloseable {
  /**
   * Submits a job. Jobs that one thread submits get their places in the queue in that order.
   *
   * @return completed with the time of {@link System#nanoTime()} at which the job was seen to be
   *     complete, or with the exception that ended it
   */
  CompletableFuture<Long> submit(PlannedJob job) throws IOException;

  /**
   * What became of the attempts of the jobs that were complete since this was asked last; nothing
   * where a job keeps no history.
   *
   * @throws io.kairos.cluster.ClusterException if a job gave a wrong answer
   */
  List<JobReport> reports() throws IOException, InterruptedException;

  /**
   * For how long the containers of each job were held that was submitted since this was asked last,
   * all of a job together, in the order of submission; empty where nobody counts. To be called
   * while no job runs.
   *
   * @return seconds
   */
  default List<Double> heldSeconds() throws IOException {
    return List.of();
  }

  /**
   * Until when each container of a reduce waited for the maps of its job. To be called after {@link
   * #reports}, while no job runs.
   *
   * @return wall-clock milliseconds by the container's id; nothing of those that waited for none
   */
  Map<String, Long> mapsEndMillis();

  @Override
  void close();
}
