// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;

import io.kairos.rm.rank.RankReason;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was learnt of jobs lies beside the ResourceManager's own state. */
class KeptHistoryTest {
  private static final int JOBS = 12;

  @TempDir Path folder;

  @Test
  void aResourceManagerThatStartsKnowsTheJobsOfTheOneBefore() throws Exception {
    try (TestCluster cluster = new TestCluster(recoverable())) {
      MockNM node = cluster.register(H1, 4);
      for (int i = 0; i < JOBS; i++) {
        run(cluster, node);
      }
      eventually(() -> cluster.jobs().ranks().endedJobs() == JOBS);
    }
    try (TestCluster cluster = new TestCluster(recoverable())) {
      cluster.register(H1, 4);
      MockAM next = cluster.launch();
      String id = next.getApplicationAttemptId().getApplicationId().toString();
      eventually(() -> jobsKnown(cluster, id) == JOBS);
    }
  }

  private static int jobsKnown(TestCluster cluster, String id) {
    return cluster.jobs().rankReason(id).map(RankReason::pastJobs).orElse(0);
  }

  private MockRM recoverable() {
    YarnConfiguration conf =
        TestCluster.recoverable(
            YarnConfiguration.FS_RM_STATE_STORE_URI,
            folder.toUri().toString(),
            "yarn.scheduler.capacity.kairos.job-order",
            "rank");
    RMStateStore store = new FileSystemRMStateStore();
    store.init(conf);
    return new MockRM(conf, store);
  }

  private static void run(TestCluster cluster, MockNM node) throws Exception {
    MockAM am = cluster.launch();
    List<Container> tasks = cluster.askAndGet(am, 1);
    cluster.complete(node, tasks.get(0).getId());
    am.unregisterAppAttempt(
        FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", ""), true);
    cluster.complete(
        node,
        cluster
            .rm()
            .getRMContext()
            .getRMApps()
            .get(am.getApplicationAttemptId().getApplicationId())
            .getCurrentAppAttempt()
            .getMasterContainer()
            .getId());
  }
}
