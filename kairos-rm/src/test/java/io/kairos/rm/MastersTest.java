// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.TestCluster.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockMemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Application masters are no tasks: they count neither in the rank nor against N + Q. */
class MastersTest {
  /** Else the default limit keeps masters to a tenth of the cluster. */
  private static final String MASTERS_SHARE = "yarn.scheduler.capacity.maximum-am-resource-percent";

  private static final String QUEUE_VCORES = SchedulerSettings.PREFIX + "queue-vcores";

  @Test
  void aNodeWithMastersAndIdleCoresGoesBeforeOneWithTasks() throws Exception {
    try (TestCluster cluster = new TestCluster(MASTERS_SHARE, "1")) {
      cluster.register(H1, 4);
      List<MockAM> masters = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        masters.add(cluster.launch());
      }
      cluster.register(H2, 4);
      MockAM am = masters.get(0);
      cluster.ask(am, request(H2, 3, 1024, 1), only(NetworkTopology.DEFAULT_RACK), only("*"));
      eventually(() -> cluster.held(am) == 4);
      // The pass that placed them has set H1 aside, and may still give what is asked for meanwhile.
      cluster.settle();
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 6, H2, 3));
      MockAM other = masters.get(1);
      cluster.askAndGet(other, 3);
      assertThat(cluster.containersByHost())
          .as("4 idle cores beside 6 masters, against 1 beside 3 tasks")
          .isEqualTo(Map.of(H1, 9, H2, 3));
    }
  }

  @Test
  void mastersOfAnIdleClusterAreSpreadOverItsNodes() throws Exception {
    try (TestCluster cluster = new TestCluster(MASTERS_SHARE, "1")) {
      cluster.register(H1, 4);
      cluster.register(H2, 4);
      for (int i = 0; i < 6; i++) {
        cluster.launch();
      }
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 3, H2, 3));
    }
  }

  @Test
  void mastersTakeNothingOfNPlusQ() throws Exception {
    try (TestCluster cluster = new TestCluster(MASTERS_SHARE, "1")) {
      MockNM node = cluster.register(H1, 4);
      MockAM first = cluster.launch();
      cluster.launch();
      cluster.launch();
      cluster.ask(first, 10);
      eventually(() -> cluster.held(first) == 1 + 6);
      cluster.settle();
      assertThat(cluster.containers()).as("3 masters, 4 + 2 tasks").isEqualTo(9);
      assertThat(cluster.scheduler().getClusterResource().getVirtualCores()).isEqualTo(9);
      assertThat(cluster.schedulerNode(node).getUnallocatedResource().getVirtualCores()).isZero();
      assertThat(cluster.totalMemoryMb(node))
          .as("their memory is as real as a task's")
          .isEqualTo(TestCluster.MEMORY_MB);
    }
  }

  @Test
  void noTaskTakesThePlaceBeyondNPlusQOfAMasterThatEnds() throws Exception {
    try (TestCluster cluster = new TestCluster(MASTERS_SHARE, "1")) {
      MockNM node = cluster.register(H1, 4);
      MockAM lasting = cluster.launch();
      MockAM brief = cluster.launch();
      cluster.ask(lasting, 10);
      eventually(() -> cluster.held(lasting) == 1 + 6);
      RMApp ending =
          cluster
              .rm()
              .getRMContext()
              .getRMApps()
              .get(brief.getApplicationAttemptId().getApplicationId());
      MockRM.finishAMAndVerifyAppState(ending, cluster.rm(), node, brief);
      eventually(() -> cluster.totalVcores(node) == 1 + 6);
      cluster.settle();
      assertThat(cluster.held(lasting)).isEqualTo(1 + 6);
    }
  }

  @Test
  void theMasterOfAnUnmanagedApplicationRunsElsewhereSoAllItsContainersAreTasks() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      RMApp app =
          MockRMAppSubmitter.submit(
              cluster.rm(),
              MockRMAppSubmissionData.Builder.createWithMemory(1024, cluster.rm())
                  .withUnmanagedAM(true)
                  .build());
      MockAM am = MockRM.launchUAM(app, cluster.rm(), node);
      am.registerAppAttempt();
      cluster.ask(am, 10);
      eventually(() -> cluster.held(am) == 6);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(6);
      assertThat(cluster.totalVcores(node)).isEqualTo(6);
    }
  }

  @Test
  void aMasterTakesNothingOfNPlusBAtANodeWithAQueue() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            QUEUE_VCORES,
            "0",
            SchedulerSettings.PREFIX + "node-queue-bound",
            "length",
            SchedulerSettings.PREFIX + "node-queue-length-vcores",
            "3")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(
          node, new NodeStatistics(0, 0, 0, 0, Map.of()).withQueue(new QueueStatistics(0, 0)));
      eventually(() -> cluster.totalVcores(node) == 7);
      MockAM am = cluster.launch();
      cluster.ask(am, 10);
      eventually(() -> cluster.held(am) == 1 + 7);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(1 + 7);
    }
  }

  @Test
  void aRestartedResourceManagerKnowsTheMastersThatItRecovers() throws Exception {
    YarnConfiguration conf = TestCluster.recoverable();
    try (TestCluster first = new TestCluster(new MockRM(conf))) {
      MockNM node = first.register(H1, 4);
      MockAM am = first.launch();
      MockMemoryRMStateStore store = (MockMemoryRMStateStore) first.rm().getRMStateStore();

      try (TestCluster second = new TestCluster(new MockRM(conf, store))) {
        node.setResourceTrackerService(second.rm().getResourceTrackerService());
        node.registerNode(
            List.of(
                NMContainerStatus.newInstance(
                    ContainerId.newContainerId(am.getApplicationAttemptId(), 1),
                    0,
                    ContainerState.RUNNING,
                    Resource.newInstance(1024, 1),
                    "",
                    0,
                    Priority.newInstance(0),
                    1234)),
            List.of(am.getApplicationAttemptId().getApplicationId()));
        second.rm().drainEvents();
        eventually(() -> second.totalVcores(node) == 7);
        am.setAMRMProtocol(second.rm().getApplicationMasterService(), second.rm().getRMContext());
        am.registerAppAttempt(false);
        second.ask(am, 10);
        eventually(() -> second.held(am) == 1 + 6);
      }
    }
  }

  private static ResourceRequest only(String resource) {
    return ResourceRequest.newBuilder()
        .priority(Priority.newInstance(1))
        .resourceName(resource)
        .capability(Resource.newInstance(1024, 1))
        .numContainers(3)
        .relaxLocality(false)
        .build();
  }
}
