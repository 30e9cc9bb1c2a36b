// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.rm.settings.SchedulerSettings;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockMemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.Test;

/** N + Q through everything that changes a node: every case of a node's life. */
class AdmissionTest {
  private static final String QUEUE_VCORES = SchedulerSettings.PREFIX + "queue-vcores";

  @Test
  void aNodeIsAdmittedNPlusQVcoresWhileItsOwnReportStaysN() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      assertThat(cluster.totalVcores(node)).isEqualTo(6);
      assertThat(cluster.scheduler().getClusterResource().getVirtualCores()).isEqualTo(6);
      assertThat(cluster.rmNode(node).getTotalCapability().getVirtualCores()).isEqualTo(4);
      assertThat(cluster.schedulerNode(node).getTotalResource().getMemorySize())
          .as("memory is never over-committed")
          .isEqualTo(TestCluster.MEMORY_MB);
    }
  }

  @Test
  void tasksFillANodeUpToNPlusQAndNotFurther() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 10);
      TestCluster.eventually(() -> cluster.held(am) == 1 + 6);
      cluster.settle();
      assertThat(cluster.held(am)).as("the master is no task").isEqualTo(1 + 6);
      assertThat(cluster.schedulerNode(node).getUnallocatedResource().getVirtualCores()).isZero();
    }
  }

  @Test
  void theSchedulerAdmitsWithoutQWhatStockDoes() throws Exception {
    try (TestCluster cluster = new TestCluster(QUEUE_VCORES, "0")) {
      MockNM node = cluster.register(H1, 4);
      assertThat(cluster.totalVcores(node)).isEqualTo(4);
    }
  }

  @Test
  void anAdministratorChangesNAndQStaysOnTop() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      resize(cluster, node, 8);
      assertThat(cluster.totalVcores(node)).isEqualTo(10);
      assertThat(cluster.rmNode(node).getTotalCapability().getVirtualCores()).isEqualTo(8);
      resize(cluster, node, 4);
      assertThat(cluster.totalVcores(node)).isEqualTo(6);
      assertThat(cluster.scheduler().getClusterResource().getVirtualCores()).isEqualTo(6);
    }
  }

  @Test
  void aNodeThatRegistersAgainWithoutContainersKeepsQ() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      node.registerNode();
      cluster.rm().drainEvents();
      assertThat(cluster.totalVcores(node)).isEqualTo(6);
      assertThat(cluster.scheduler().getClusterResource().getVirtualCores()).isEqualTo(6);
    }
  }

  @Test
  void aNodeThatRegistersAgainWithContainersKeepsThemAndQ() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 5);
      node.registerNode(List.of(), List.of(am.getApplicationAttemptId().getApplicationId()));
      cluster.rm().drainEvents();
      TestCluster.eventually(() -> cluster.totalVcores(node) == 1 + 6);
      assertThat(cluster.scheduler().getClusterResource().getVirtualCores()).isEqualTo(1 + 6);
      assertThat(cluster.held(am)).isEqualTo(6);
    }
  }

  @Test
  void aRefreshRaisesQUnderRunningContainersAndMoreAreAdmitted() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 10);
      TestCluster.eventually(() -> cluster.held(am) == 1 + 6);
      cluster.refresh(QUEUE_VCORES, "4");
      TestCluster.eventually(() -> cluster.totalVcores(node) == 1 + 8);
      TestCluster.eventually(() -> cluster.held(am) == 1 + 8);
    }
  }

  @Test
  void aRefreshLowersQUnderRunningContainersAndKillsNone() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 5);
      cluster.refresh(QUEUE_VCORES, "0");
      cluster.heartbeat(node, null);
      TestCluster.eventually(() -> cluster.totalVcores(node) == 1 + 4);
      cluster.ask(am, 1);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(6);
    }
  }

  @Test
  void tasksAreAdmittedAgainAfterQWasLoweredOnceEnoughHaveEnded() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      List<ContainerId> tasks = new ArrayList<>();
      cluster.askAndGet(am, 5).forEach(container -> tasks.add(container.getId()));
      cluster.refresh(QUEUE_VCORES, "0");
      cluster.ask(am, 1);
      cluster.complete(node, tasks.get(0));
      cluster.settle();
      assertThat(cluster.held(am)).as("4 of 4 are in use").isEqualTo(1 + 4);
      cluster.complete(node, tasks.get(1));
      TestCluster.eventually(() -> cluster.fetch(am).size() == 1);
    }
  }

  @Test
  void aDrainingNodeTakesNoTasksAndGetsItsQBackWhenItIsRecommissioned() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 2);
      node.nodeHeartbeat(am.getApplicationAttemptId(), 1, ContainerState.RUNNING);
      cluster.rm().sendNodeGracefulDecommission(node, 1000);
      cluster.rm().waitForState(node.getNodeId(), NodeState.DECOMMISSIONING);
      node.nodeHeartbeat(true);
      cluster.rm().drainEvents();
      cluster.ask(am, 5);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(3);

      cluster.rm().sendNodeEvent(node, RMNodeEventType.RECOMMISSION);
      cluster.rm().waitForState(node.getNodeId(), NodeState.RUNNING);
      node.nodeHeartbeat(true);
      cluster.rm().drainEvents();
      assertThat(cluster.rmNode(node).getTotalCapability().getVirtualCores()).isEqualTo(4);
      TestCluster.eventually(() -> cluster.totalVcores(node) == 1 + 6);
      TestCluster.eventually(() -> cluster.held(am) == 1 + 6);
    }
  }

  @Test
  void aRestartedResourceManagerRecoversMoreContainersThanTheNodeHasCores() throws Exception {
    YarnConfiguration conf = TestCluster.configuration();
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.set(YarnConfiguration.RM_STORE, MemoryRMStateStore.class.getName());
    try (TestCluster first = new TestCluster(new MockRM(conf))) {
      MockNM node = first.register(H1, 4);
      MockAM am = first.launch();
      first.askAndGet(am, 6);
      MockMemoryRMStateStore store = (MockMemoryRMStateStore) first.rm().getRMStateStore();

      try (TestCluster second = new TestCluster(new MockRM(conf, store))) {
        List<NMContainerStatus> running = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
          running.add(
              NMContainerStatus.newInstance(
                  ContainerId.newContainerId(am.getApplicationAttemptId(), i),
                  0,
                  ContainerState.RUNNING,
                  Resource.newInstance(1024, 1),
                  "",
                  0,
                  Priority.newInstance(i == 1 ? 0 : 1),
                  1234));
        }
        node.setResourceTrackerService(second.rm().getResourceTrackerService());
        node.registerNode(running, List.of(am.getApplicationAttemptId().getApplicationId()));
        second.rm().drainEvents();
        TestCluster.eventually(() -> second.totalVcores(node) == 1 + 6);
        TestCluster.eventually(() -> second.schedulerNode(node).getNumContainers() == 7);
        assertThat(second.schedulerNode(node).getUnallocatedResource().getVirtualCores()).isZero();

        am.setAMRMProtocol(second.rm().getApplicationMasterService(), second.rm().getRMContext());
        am.registerAppAttempt(false);
        second.ask(am, 2);
        second.settle();
        assertThat(second.held(am)).as("the node is full").isEqualTo(1 + 6);
        second.complete(node, ContainerId.newContainerId(am.getApplicationAttemptId(), 7));
        TestCluster.eventually(() -> second.fetch(am).size() == 1);
      }
    }
  }

  @Test
  void noContainerMayAskForMoreVcoresThanTheLargestNodeReallyHas() throws Exception {
    try (TestCluster cluster =
        new TestCluster(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, "32")) {
      cluster.register(H1, 4);
      MockNM large = cluster.register(H2, 8);
      MockAM am = cluster.launch();
      TestCluster.eventually(() -> largest(cluster) == 8);
      cluster.ask(am, request(ResourceRequest.ANY, 1, 1024, 8));
      TestCluster.eventually(() -> cluster.fetch(am).size() == 1);
      assertThatThrownBy(() -> cluster.ask(am, request(ResourceRequest.ANY, 1, 1024, 9)))
          .isInstanceOf(InvalidResourceRequestException.class);
      resize(cluster, large, 6);
      assertThat(largest(cluster)).isEqualTo(6);
      cluster.rm().sendNodeLost(large);
      assertThat(largest(cluster)).isEqualTo(4);
    }
  }

  @Test
  void aConfiguredMaximumBelowTheLargestNodeIsKept() throws Exception {
    try (TestCluster cluster =
        new TestCluster(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, "3")) {
      cluster.register(H1, 4);
      assertThat(largest(cluster)).isEqualTo(3);
    }
  }

  @Test
  void theConfiguredMaximumHoldsAsInStockWhileNodesAreStillComingBackAfterAStart()
      throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES,
            "32",
            YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS,
            "100000000")) {
      cluster.register(H1, 4);
      assertThat(largest(cluster)).isEqualTo(32);
    }
  }

  private static int largest(TestCluster cluster) {
    return cluster.scheduler().getMaximumResourceCapability().getVirtualCores();
  }

  private static void resize(TestCluster cluster, MockNM node, int vcores) {
    cluster.resize(node, Resource.newInstance(TestCluster.MEMORY_MB, vcores), -1);
    cluster.rm().drainEvents();
  }
}
