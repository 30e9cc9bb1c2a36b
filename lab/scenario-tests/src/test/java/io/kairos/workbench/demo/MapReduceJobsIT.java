// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.common.Poll;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.workbench.bench.mapreduce.JobReport;
import io.kairos.workbench.bench.mapreduce.TaskAttempts;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import io.kairos.workbench.demo.job.Jobs;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real MapReduce jobs as the demo starts them, on stock daemons. */
@Timeout(240)
class MapReduceJobsIT {
  private static final JobKind KIND = JobKind.named("mapreduce");
  private static final DemoCluster CLUSTER = new DemoCluster(2, 4, 0.25);

  @TempDir Path folder;

  @Test
  void jobsEndWithTheirAnswersCheckedAndAKilledOneIsNoticed() throws Exception {
    ClusterSpec spec = new ClusterSpec(folder).vcoresPerNode(4).nodeRecovery(false);
    try (LocalCluster daemons = LocalCluster.start(KIND.prepare(spec));
        Jobs jobs = KIND.on(daemons, CLUSTER)) {
      CompletableFuture<Long> phases = jobs.submit(new PlannedJob(0, 0, 3, 1, 0.2));
      CompletableFuture<Long> mapOnly = jobs.submit(new PlannedJob(1, 0, 1, 0.2));
      phases.get(120, TimeUnit.SECONDS);
      mapOnly.get(120, TimeUnit.SECONDS);

      List<JobReport> reports = jobs.reports();
      assertThat(reports).extracting(JobReport::right).containsExactly(true, true);
      assertThat(TaskAttempts.sum(reports).counts().attempts()).isGreaterThanOrEqualTo(4);
      assertThat(TaskAttempts.sum(reports).counts().failed()).isZero();
      // Two maps, a reduce and a map, which work 0.2 s each beside the start of their JVMs.
      assertThat(TaskAttempts.sum(reports).usedCpuSeconds()).isGreaterThan(0.8);
      assertThat(jobs.reports()).as("told once").isEmpty();

      CompletableFuture<Long> endless = jobs.submit(new PlannedJob(2, 0, 1, 3600));
      kill(daemons);
      assertThatThrownBy(() -> endless.get(120, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasMessageContaining("job-2 ended with KILLED");
    }
  }

  /** Kills the job once its master runs: before, its client may still be submitting it. */
  private static void kill(LocalCluster daemons) throws Exception {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(daemons.yarnConfiguration());
      yarn.start();
      List<ApplicationReport> running =
          Poll.until(
              () -> yarn.getApplications(EnumSet.of(YarnApplicationState.RUNNING)),
              reports -> !reports.isEmpty());
      yarn.killApplication(running.get(0).getApplicationId());
    }
  }
}
