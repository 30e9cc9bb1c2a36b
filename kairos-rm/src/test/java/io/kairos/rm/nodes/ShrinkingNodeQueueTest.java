// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static io.kairos.rm.NodeQueues.BOUND;
import static io.kairos.rm.NodeQueues.LENGTH;
import static io.kairos.rm.NodeQueues.closedQueue;
import static io.kairos.rm.NodeQueues.launchAndReport;
import static io.kairos.rm.NodeQueues.queue;
import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.TestCluster;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.Test;

/** A node that is given fewer tasks than before loses none, unless its operator wants it to. */
class ShrinkingNodeQueueTest {
  @Test
  void nothingIsKilledWhenTheBoundShrinksAndTasksComeAgainOnceEnoughHaveEnded() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "2")) {
      MockNM node = cluster.register(H1, 2);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 4);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 3);
      cluster.refresh(LENGTH, "0");
      eventually(() -> cluster.totalVcores(node) == 1 + 2);
      cluster.ask(am, 1);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(4);
      for (int task = 2; task <= 4; task++) {
        cluster.complete(node, ContainerId.newContainerId(am.getApplicationAttemptId(), task));
      }
      eventually(() -> cluster.held(am) == 2);
    }
  }

  @Test
  void aQueueThatClosesAfterItsNodeWasDrainedKillsNothing() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      HeldOnSmallNode held = new HeldOnSmallNode(cluster);
      held.drain();
      held.recommission();
      eventually(() -> cluster.totalVcores(held.node) == 1 + 10);
      held.closeQueue();
      eventually(() -> cluster.totalVcores(held.node) == 1 + 4);
      held.assertThatNothingIsKilled();
    }
  }

  @Test
  void aQueueThatClosedWhileItsNodeDrainedKillsNothingOnceTheNodeIsBack() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      HeldOnSmallNode held = new HeldOnSmallNode(cluster);
      held.drain();
      held.closeQueue();
      cluster.settle();
      held.recommission();
      eventually(() -> cluster.totalVcores(held.node) == 1 + 4);
      held.assertThatNothingIsKilled();
    }
  }

  @Test
  void aNodeThatTheOperatorMakesSmallerLosesTasksWhenHisTimeoutSaysSo() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "length", LENGTH, "6")) {
      HeldOnSmallNode held = new HeldOnSmallNode(cluster);
      cluster.resize(held.node, Resource.newInstance(2_048, 2), 0);
      eventually(() -> cluster.totalMemoryMb(held.node) == 8_192);
      cluster.heartbeat(held.node, queue(2, 7, 0, 0));
      eventually(() -> cluster.held(held.am) <= 4);
    }
  }

  /** A node of 4 cores and 8 GB that was given 9 tasks of 2 GB and a master. */
  private static final class HeldOnSmallNode {
    final TestCluster cluster;
    final MockNM node;
    final MockAM am;

    HeldOnSmallNode(TestCluster cluster) throws Exception {
      this.cluster = cluster;
      node = cluster.register(H1, 8_192, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 10);
      am = launchAndReport(cluster, node, queue(0, 0, 0, 0));
      cluster.ask(am, TestCluster.request(ResourceRequest.ANY, 9, 2_048, 1));
      eventually(() -> cluster.held(am) == 1 + 9);
    }

    /** YARN books what is in use, with a timeout of 0. */
    void drain() throws Exception {
      // A node on which no application runs would be gone at once.
      node.nodeHeartbeat(am.getApplicationAttemptId(), 1, ContainerState.RUNNING);
      cluster.rm().sendNodeGracefulDecommission(node, 1000);
      cluster.rm().waitForState(node.getNodeId(), NodeState.DECOMMISSIONING);
      node.nodeHeartbeat(am.getApplicationAttemptId(), 1, ContainerState.RUNNING);
      eventually(() -> cluster.totalMemoryMb(node) == 1_024 + 9 * 2_048);
    }

    void closeQueue() {
      // A container that was reported once and is not any more has been lost.
      cluster.heartbeat(
          node.getNodeId(),
          TestCluster.utilization(closedQueue()),
          List.of(
              ContainerStatus.newInstance(
                  ContainerId.newContainerId(am.getApplicationAttemptId(), 1),
                  ContainerState.RUNNING,
                  "",
                  0)));
    }

    void recommission() throws Exception {
      cluster.rm().sendNodeEvent(node, RMNodeEventType.RECOMMISSION);
      cluster.rm().waitForState(node.getNodeId(), NodeState.RUNNING);
    }

    void assertThatNothingIsKilled() throws Exception {
      for (int i = 0; i < 2; i++) {
        closeQueue();
        cluster.settle();
      }
      assertThat(cluster.held(am)).isEqualTo(1 + 9);
    }
  }
}
