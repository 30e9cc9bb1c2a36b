// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.job.UnmanagedLaunch;
import io.kairos.common.Poll;
import io.kairos.nm.progress.JobProgressClient;
import io.kairos.rm.KairosScheduler;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.junit.jupiter.api.Test;

/** What a node asks over HTTP, the ResourceManager answers. */
class JobProgressIT {
  private static final String UNKNOWN = "application_1_0001";

  @Test
  void aNodeIsToldOfTheJobsThatRunAndOfNoOther() throws Exception {
    Configuration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class, ResourceScheduler.class);
    try (MiniYARNCluster cluster = new MiniYARNCluster("progress", 0, 1, 1);
        YarnClient yarn = YarnClient.createYarnClient()) {
      cluster.init(conf);
      cluster.start();
      yarn.init(cluster.getConfig());
      yarn.start();
      String first = submit(yarn).toString();
      String second = submit(yarn).toString();
      try (JobProgressClient node = new JobProgressClient(cluster.getConfig(), true)) {
        node.start();
        Poll.until(
            MiniCluster.PATIENCE,
            "both jobs are told",
            () -> {
              node.apply(UNKNOWN);
              return node.apply(first) != null && node.apply(second) != null;
            });
        assertThat(node.apply(UNKNOWN)).isNull();
        assertThat(node.apply(first).remainingTasks()).isZero();
      }
      for (var report : yarn.getApplications(EnumSet.of(YarnApplicationState.ACCEPTED))) {
        yarn.killApplication(report.getApplicationId());
      }
    }
  }

  /** A job without a master yet: it runs, and nothing is known of its tasks. */
  private static ApplicationId submit(YarnClient yarn) throws Exception {
    return yarn.submitApplication(UnmanagedLaunch.prepare(yarn, "without a master", "default"));
  }
}
