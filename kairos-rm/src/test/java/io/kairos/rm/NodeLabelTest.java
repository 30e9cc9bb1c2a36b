// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacities;
import org.junit.jupiter.api.Test;

/** Partitions: one node with the label {@code gpu}, one without. */
class NodeLabelTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  @Test
  void aLabelledNodeServesThoseWhoAskForTheLabelUpToNPlusQ() throws Exception {
    try (TestCluster cluster = cluster(true)) {
      MockAM am = cluster.launch();
      cluster.ask(am, labelled(9));
      eventually(() -> cluster.containersByHost().get(H1) == 6);
      cluster.settle();
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 6, H2, 1));
    }
  }

  @Test
  void theManagerOfLabelsIsTheOneOfTheStartAsInStock() throws Exception {
    try (TestCluster cluster = cluster(true)) {
      RMNodeLabelsManager later = new NullRMNodeLabelsManager();
      later.init(cluster.rm().getConfig());
      // It knows no node, so all of them together have nothing.
      cluster.rm().getRMContext().setNodeLabelManager(later);
      MockAM am = cluster.launch();
      assertThat(cluster.askAndGet(am, 1)).hasSize(1);
    }
  }

  @Test
  void anExclusiveLabelKeepsOthersOut() throws Exception {
    try (TestCluster cluster = cluster(true)) {
      MockAM am = cluster.launch();
      cluster.ask(am, 9);
      eventually(() -> cluster.tasksByHost().get(H2) == 6);
      cluster.settle();
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 0, H2, 1 + 6));
    }
  }

  @Test
  void aSharedLabelLendsItsIdleRoomToThoseWhoAskForNone() throws Exception {
    try (TestCluster cluster = cluster(false)) {
      MockAM am = cluster.launch();
      // Until the queues know of the second node's queue, they give no more than its own cores.
      cluster.settle();
      cluster.ask(am, 9);
      eventually(() -> cluster.held(am) == 10);
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 3, H2, 1 + 6));
    }
  }

  @Test
  void demandForALabelAloneIsNoticed() throws Exception {
    try (TestCluster cluster = cluster(true)) {
      MockAM am = cluster.launch();
      cluster.settle();
      cluster.ask(am, labelled(2));
      eventually(() -> cluster.containersByHost().get(H1) == 2);
    }
  }

  @Test
  void aNodeThatIsGivenAnotherLabelMovesToItsNewPartition() throws Exception {
    try (TestCluster cluster = cluster(true)) {
      MockAM am = cluster.launch();
      cluster.ask(am, 9);
      eventually(() -> cluster.tasksByHost().get(H2) == 6);
      cluster
          .rm()
          .getRMContext()
          .getNodeLabelManager()
          .replaceLabelsOnNode(Map.of(NodeId.newInstance(H1, 0), Set.of()));
      cluster.rm().drainEvents();
      eventually(() -> cluster.containersByHost().get(H1) == 3);
    }
  }

  @Test
  void mastersHaveTheirShareOfRealMemoryInThePartitionToWhichANodeMoves() throws Exception {
    try (TestCluster cluster = cluster(true)) {
      QueueCapacities capacities =
          ((AbstractLeafQueue) cluster.scheduler().getQueue("default")).getQueueCapacities();
      cluster.heartbeat(
          NodeId.newInstance(H1, 1234),
          ResourceUtilization.newInstance(
              0,
              0,
              0,
              new NodeStatistics(0, 0, 0, 0, Map.of())
                  .withQueue(new QueueStatistics(0, 0))
                  .toCustomResources()));
      eventually(() -> capacities.getMaxAMResourcePercentage("gpu") == 0.4f);
      assertThat(capacities.getMaxAMResourcePercentage("")).isEqualTo(1);
      cluster
          .rm()
          .getRMContext()
          .getNodeLabelManager()
          .replaceLabelsOnNode(Map.of(NodeId.newInstance(H1, 0), Set.of()));
      cluster.rm().drainEvents();
      // 4 + 4 real cores' memory, 10 + 4 in the books.
      eventually(() -> capacities.getMaxAMResourcePercentage("") == 8 / 14f);
      assertThat(capacities.getMaxAMResourcePercentage("gpu")).isEqualTo(1);
    }
  }

  private static TestCluster cluster(boolean exclusive) throws Exception {
    YarnConfiguration conf =
        TestCluster.configuration(
            YarnConfiguration.NODE_LABELS_ENABLED,
            "true",
            SchedulerSettings.PREFIX + "node-queue-bound",
            "length",
            SchedulerSettings.PREFIX + "node-queue-length-vcores",
            "6",
            ROOT + "accessible-node-labels",
            "*",
            ROOT + "accessible-node-labels.gpu.capacity",
            "100",
            ROOT + "default.accessible-node-labels",
            "*",
            ROOT + "default.accessible-node-labels.gpu.capacity",
            "100");
    NullRMNodeLabelsManager labels = new NullRMNodeLabelsManager();
    labels.init(conf);
    labels.addToCluserNodeLabels(Set.of(NodeLabel.newInstance("gpu", exclusive)));
    labels.addLabelsToNode(Map.of(NodeId.newInstance(H1, 0), Set.of("gpu")));
    TestCluster cluster =
        new TestCluster(
            new MockRM(conf) {
              @Override
              protected RMNodeLabelsManager createNodeLabelManager() {
                return labels;
              }
            });
    cluster.register(H1, 4);
    cluster.register(H2, 4);
    return cluster;
  }

  private static ResourceRequest labelled(int number) {
    return ResourceRequest.newBuilder()
        .priority(Priority.newInstance(1))
        .resourceName(ResourceRequest.ANY)
        .capability(Resource.newInstance(1024, 1))
        .numContainers(number)
        .nodeLabelExpression("gpu")
        .build();
  }
}
