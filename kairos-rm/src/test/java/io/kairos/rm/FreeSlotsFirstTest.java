// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.NodeQueues.BOUND;
import static io.kairos.rm.NodeQueues.LENGTH;
import static io.kairos.rm.NodeQueues.launchAndReport;
import static io.kairos.rm.NodeQueues.queue;
import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.settings.SchedulerSettings;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No task is queued while nodes have free slots for it. */
class FreeSlotsFirstTest {
  private static final String MIN_FREE = SchedulerSettings.PREFIX + "placement-min-free-percent";
  private static final String PLACEMENT = SchedulerSettings.PREFIX + "placement";

  @ParameterizedTest
  @ValueSource(strings = {"yaq-length", "yaq-wait"})
  void aNodeWhoseMemoryIsFullHasNoFreeSlotToGoFirstFor(String placement) throws Exception {
    try (TestCluster cluster =
        new TestCluster(BOUND, "length", LENGTH, "6", PLACEMENT, placement)) {
      MockNM small = cluster.register(H1, 16_384, 32);
      cluster.heartbeat(small, queue(0, 0, 0, 600));
      eventually(() -> cluster.totalVcores(small) == 38);
      MockAM am = launchAndReport(cluster, small, queue(0, 0, 0, 600));
      cluster.ask(am, TestCluster.request(ResourceRequest.ANY, 7, 2048, 1));
      eventually(() -> cluster.held(am) == 1 + 7);
      MockNM empty = registerQueue(cluster, H2, 16);
      cluster.ask(am, TestCluster.request(ResourceRequest.ANY, 16, 2048, 1));
      eventually(() -> cluster.held(am) == 8 + 16);
      assertThat(cluster.schedulerNode(empty).getNumContainers()).isEqualTo(16);
    }
  }

  @Test
  void nothingIsQueuedWhileEnoughOfTheClusterIsFree() throws Exception {
    try (TestCluster cluster =
        new TestCluster(BOUND, "length", LENGTH, "6", MIN_FREE, "25", PLACEMENT, "yaq-length")) {
      MockNM first = cluster.register(H1, 4);
      MockNM second = cluster.register(H2, 4);
      cluster.heartbeat(first, queue(0, 0, 0, 0));
      cluster.heartbeat(second, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(first) == 10 && cluster.totalVcores(second) == 10);
      MockAM am = cluster.launch();
      cluster.ask(
          am,
          TestCluster.request(H1, 8, 1024, 1),
          strict("/default-rack"),
          strict(ResourceRequest.ANY));
      eventually(() -> cluster.schedulerNode(first).getNumContainers() >= 4);
      cluster.settle();
      int before = cluster.schedulerNode(first).getNumContainers();
      assertThat(before).as("half of the slots are free").isLessThanOrEqualTo(5);
      cluster.refresh(MIN_FREE, "100");
      eventually(() -> cluster.held(am) == 9);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fewest-tasks", "random", "yaq-length", "yaq-wait"})
  void aFullNodeThatComesFirstDoesNotKeepTasksFromNodesWithFreeSlots(String placement)
      throws Exception {
    try (TestCluster cluster =
        new TestCluster(BOUND, "length", LENGTH, "6", MIN_FREE, "10", PLACEMENT, placement)) {
      FullNodeAndMaster full = new FullNodeAndMaster(cluster);
      MockNM empty = registerQueue(cluster, H2, 16);
      cluster.ask(full.am, 14);
      eventually(() -> cluster.schedulerNode(empty).getNumContainers() == 14);
      assertThat(cluster.schedulerNode(full.node).getNumContainers()).isEqualTo(3);
    }
  }

  @Test
  void fullNodesHaveTheirPlaceAgainAsSoonAsTheClusterIsSoFullThatTasksQueue() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6", MIN_FREE, "10")) {
      FullNodeAndMaster full = new FullNodeAndMaster(cluster);
      MockNM empty = registerQueue(cluster, H2, 16);
      // The 15th leaves one slot of 18, less than a tenth; from there the fewest for a slot count.
      cluster.ask(full.am, 20);
      eventually(() -> cluster.held(full.am) == 3 + 20);
      assertThat(cluster.schedulerNode(empty).getNumContainers()).isEqualTo(19);
      assertThat(cluster.schedulerNode(full.node).getNumContainers()).isEqualTo(1 + 3);
    }
  }

  @Test
  void aFullNodeOfWhichATaskEndsIsOfferedThoughNothingIsQueued() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6", MIN_FREE, "10")) {
      FullNodeAndMaster full = new FullNodeAndMaster(cluster);
      registerQueue(cluster, H2, 16);
      cluster.ask(
          full.am,
          TestCluster.request(H1, 4, 1024, 1),
          strict("/default-rack", 4),
          strict(ResourceRequest.ANY, 4));
      cluster.settle();
      assertThat(cluster.held(full.am)).isEqualTo(3);
      cluster.complete(full.node, ContainerId.newContainerId(full.am.getApplicationAttemptId(), 2));
      eventually(
          () ->
              cluster.attempt(full.am).getLiveContainersMap().keySet().stream()
                  .anyMatch(id -> id.getContainerId() > 3));
      cluster.settle();
      assertThat(cluster.held(full.am)).isEqualTo(3);
    }
  }

  @Test
  void theSlotsOfANodeThatMayNotBeGivenTasksAreNotFree() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6", MIN_FREE, "10")) {
      FullNodeAndMaster full = new FullNodeAndMaster(cluster);
      MockNM draining = registerQueue(cluster, H2, 16);
      draining.nodeHeartbeat(true);
      cluster.heartbeat(draining, queue(0, 0, 0, 0));
      // Until its next heartbeat its size is what it was.
      cluster.rm().sendNodeGracefulDecommission(draining, 1000);
      cluster.rm().waitForState(draining.getNodeId(), NodeState.DECOMMISSIONING);
      cluster.ask(full.am, 4);
      eventually(() -> cluster.held(full.am) == 3 + 4);
      assertThat(cluster.schedulerNode(draining).getNumContainers()).isZero();
    }
  }

  private static ResourceRequest strict(String resource) {
    return strict(resource, 8);
  }

  private static ResourceRequest strict(String resource, int number) {
    ResourceRequest request = TestCluster.request(resource, number, 1024, 1);
    request.setRelaxLocality(false);
    return request;
  }

  private static MockNM registerQueue(TestCluster cluster, String host, int vcores)
      throws Exception {
    MockNM node = cluster.register(host, vcores);
    cluster.heartbeat(node, queue(0, 0, 0, 0));
    eventually(() -> cluster.totalVcores(node) == vcores + 6);
    return node;
  }

  /** Two tasks on two slots, and a master besides. */
  private static final class FullNodeAndMaster {
    final MockNM node;
    final MockAM am;

    FullNodeAndMaster(TestCluster cluster) throws Exception {
      node = registerQueue(cluster, H1, 2);
      am = launchAndReport(cluster, node, queue(0, 0, 0, 0));
      cluster.askAndGet(am, 2);
    }
  }
}
