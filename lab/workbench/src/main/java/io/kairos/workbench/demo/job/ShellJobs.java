// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.ReduceRampUp;
import io.kairos.workbench.bench.mapreduce.JobReport;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Jobs whose tasks are shell loops.
 *
 * @param client closed with this
 * @param workShare share of the time on an idle core that a task works
 */
record ShellJobs(JobClient client, double workShare) implements Jobs {
  @Override
  public CompletableFuture<Long> submit(PlannedJob job) throws IOException {
    return client.submit(
        JobSpec.of("job-" + job.index(), job.tasks(), CpuWork.command(job.workSeconds(), workShare))
            .withReduces(
                job.reduces(),
                new ReduceRampUp(job.maps(), job.reduces(), ReduceRampUp.DEFAULT_SLOW_START)
                    ::wanted)
            .withDurationHint(job.workSeconds() / workShare));
  }

  @Override
  public List<JobReport> reports() {
    return List.of();
  }

  @Override
  public List<Double> heldSeconds() throws IOException {
    return client.heldSeconds();
  }

  @Override
  public Map<String, Long> mapsEndMillis() {
    return client.mapsEndMillis();
  }

  @Override
  public void close() {
    client.close();
  }
}
