// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static io.kairos.rm.NodeQueues.BOUND;
import static io.kairos.rm.NodeQueues.LENGTH;
import static io.kairos.rm.NodeQueues.closedQueue;
import static io.kairos.rm.NodeQueues.queue;
import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.MEMORY_MB;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.TestCluster;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** How many tasks a node is given that holds them back before their launch. */
class NodeQueueBoundTest {
  private static final String DEFAULT_TASK = SchedulerSettings.PREFIX + "default-task-duration-ms";
  private static final String HEARTBEAT = YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS;

  @Test
  void aFixedLengthGoesOnTopOfTheNodesCoresAndAsMuchMemoryWithIt() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 10);
      assertThat(cluster.schedulerNode(node).getTotalResource().getMemorySize())
          .isEqualTo(MEMORY_MB / 4 * 10);
      assertThat(cluster.rmNode(node).getTotalCapability().getVirtualCores()).isEqualTo(4);
      MockAM am = cluster.launch();
      cluster.ask(am, 20);
      eventually(() -> cluster.held(am) == 1 + 10);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(1 + 10);
    }
  }

  @Test
  void aNodeThatClosedItsQueueIsGivenNoMoreThanItCanRun() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 10);
      cluster.heartbeat(node, closedQueue());
      eventually(() -> cluster.totalVcores(node) == 4);
      assertThat(cluster.schedulerNode(node).getTotalResource().getMemorySize())
          .isEqualTo(MEMORY_MB);
      MockAM am = cluster.launch();
      cluster.ask(am, 20);
      eventually(() -> cluster.held(am) == 1 + 4);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(1 + 4);

      cluster.heartbeat(node, queue(4, 0, 0, 0));
      eventually(() -> cluster.held(am) == 1 + 10);
    }
  }

  @Test
  void aQueueOfLengthZeroIsWhatStockAdmits() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "0")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 4);
      assertThat(cluster.schedulerNode(node).getTotalResource().getMemorySize())
          .isEqualTo(MEMORY_MB);
    }
  }

  @Test
  void aNodeThatSuspendsTasksKeepsQAndItsMemory() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      MockNM las = cluster.register(H1, 4);
      MockNM queueing = cluster.register(H2, 4);
      cluster.heartbeat(las, new NodeStatistics(0, 0, 0, 0, Map.of()));
      cluster.heartbeat(queueing, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(queueing) == 10);
      assertThat(cluster.totalVcores(las)).isEqualTo(6);
      assertThat(cluster.schedulerNode(las).getTotalResource().getMemorySize())
          .isEqualTo(MEMORY_MB);
    }
  }

  @Test
  void aNodeThatChangesToLasIsGivenQAgain() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 10);
      cluster.heartbeat(node, null);
      cluster.settle();
      assertThat(cluster.totalVcores(node)).as("only silent for a moment").isEqualTo(10);
      cluster.heartbeat(node, new NodeStatistics(0, 0, 0, 0, Map.of()));
      eventually(() -> cluster.totalVcores(node) == 6);
      assertThat(cluster.schedulerNode(node).getTotalResource().getMemorySize())
          .isEqualTo(MEMORY_MB);
    }
  }

  @Test
  void autoFollowsThePapersExampleOnceTheMeanDurationIsMeasured() throws Exception {
    try (TestCluster cluster = new TestCluster(HEARTBEAT, "3000", DEFAULT_TASK, "30000")) {
      MockNM node = cluster.register(H1, 10);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 13);
      cluster.heartbeat(node, queue(0, 0, 0, 10));
      eventually(() -> cluster.totalVcores(node) == 16);
      cluster.heartbeat(node, queue(0, 0, 0, 5));
      cluster.settle();
      assertThat(cluster.totalVcores(node)).as("no second change at once").isEqualTo(16);
    }
  }

  @Test
  void autoLetsAWholeTaskWaitWhereTasksHaveSeveralVcores() throws Exception {
    try (TestCluster cluster = new TestCluster(HEARTBEAT, "1000", DEFAULT_TASK, "20000")) {
      cluster.register(H2, 1024, 1);
      MockAM am = cluster.launch();
      MockNM node = cluster.register(H1, 16);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 18);
      cluster.ask(am, TestCluster.request(ResourceRequest.ANY, 9, 1024, 4));
      eventually(() -> cluster.held(am) == 1 + 4);
      cluster.heartbeat(node, queue(4, 0, 0, 20));
      eventually(() -> cluster.totalVcores(node) == 20 && cluster.held(am) == 1 + 5);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(6);
    }
  }

  @Test
  void aRefreshBoundsQueuesInAnotherWay() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 10);
      cluster.refresh(LENGTH, "1");
      eventually(() -> cluster.totalVcores(node) == 5);
      cluster.refresh(BOUND, "none");
      eventually(() -> cluster.totalVcores(node) == 10_004);
    }
  }

  @Test
  void noContainerMayAskForMoreMemoryThanTheLargestNodeReallyHas() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            BOUND,
            "length",
            LENGTH,
            "6",
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB,
            "1000000")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 10);
      MockAM am = cluster.launch();
      assertThat(cluster.scheduler().getMaximumResourceCapability().getMemorySize())
          .isEqualTo(MEMORY_MB);
      Assertions.assertThatThrownBy(
              () ->
                  cluster.ask(am, TestCluster.request(ResourceRequest.ANY, 1, MEMORY_MB + 1024, 1)))
          .isInstanceOf(InvalidResourceRequestException.class);
    }
  }
}
