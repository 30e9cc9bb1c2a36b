// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** What it costs that YARN tells of a node's labels whenever the node is booked. */
class LabelEventsTest {
  private static final String SHARE = "yarn.scheduler.capacity.maximum-am-resource-percent";

  @Test
  void mastersThatComeAndGoWalkOverTheQueuesAtMostOnceEach() throws Exception {
    try (TestCluster cluster = counting(SHARE, "1")) {
      MockNM node = cluster.register(H1, 4);
      cluster.settle();
      Counting scheduler = (Counting) cluster.scheduler();
      scheduler.walks.set(0);
      scheduler.labelEvents.set(0);
      List<MockAM> masters = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        masters.add(cluster.launch());
      }
      for (MockAM am : masters) {
        MockRM.finishAMAndVerifyAppState(
            cluster
                .rm()
                .getRMContext()
                .getRMApps()
                .get(am.getApplicationAttemptId().getApplicationId()),
            cluster.rm(),
            node,
            am);
      }
      eventually(() -> cluster.totalVcores(node) == 6);
      // Several of them may share a walk, which comes up to a second later.
      cluster.settle();
      assertThat(scheduler.labelEvents).as("YARN tells twice a booking").hasPositiveValue();
      assertThat(scheduler.walks).as("5 starts, 5 ends").hasValueBetween(1, 10);
    }
  }

  @Test
  void aNodeThatRegistersWalksOverTheQueuesAsOftenAsUnderStock() throws Exception {
    try (TestCluster cluster = counting()) {
      Counting scheduler = (Counting) cluster.scheduler();
      cluster.rm().drainEvents();
      scheduler.walks.set(0);
      for (int i = 1; i <= 5; i++) {
        cluster.register("127.0.0." + i, 4);
      }
      eventually(() -> scheduler.getClusterResource().getVirtualCores() == 5 * 6);
      cluster.rm().drainEvents();
      assertThat(scheduler.walks)
          .as("the node's own, and its label's or ours")
          .hasValueBetween(5, 10);
    }
  }

  @Test
  void labelsThatChangeReachTheSchedulerInWhateverOrderNodesAreBooked() throws Exception {
    YarnConfiguration conf =
        TestCluster.configuration(
            "yarn.scheduler.capacity.root.accessible-node-labels",
            "*",
            "yarn.scheduler.capacity.root.accessible-node-labels.x.capacity",
            "100",
            "yarn.scheduler.capacity.root.default.accessible-node-labels.x.capacity",
            "100");
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.set(
        YarnConfiguration.FS_NODE_LABELS_STORE_ROOT_DIR,
        Files.createTempDirectory(Path.of("target"), "labels").toUri().toString());
    try (TestCluster cluster = new TestCluster(new MockRM(conf))) {
      MockNM node = cluster.register(H1, 4);
      RMNodeLabelsManager labels = cluster.rm().getRMContext().getNodeLabelManager();
      labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance("x")));
      NodeId host = NodeId.newInstance(H1, 0);
      for (int i = 1; i <= 4; i++) {
        cluster.resize(node, Resource.newInstance(TestCluster.MEMORY_MB, 4 + i % 2), -1);
        labels.replaceLabelsOnNode(Map.of(host, i % 2 == 0 ? Set.of() : Set.of("x")));
        cluster.resize(node, Resource.newInstance(TestCluster.MEMORY_MB, 4), -1);
        String partition = i % 2 == 0 ? "" : "x";
        eventually(() -> cluster.schedulerNode(node).getPartition().equals(partition));
        cluster.settle();
        assertThat(
                labels
                    .getResourceByLabel(partition, cluster.scheduler().getClusterResource())
                    .getVirtualCores())
            .isEqualTo(6);
        assertThat(cluster.scheduler().getNodeTracker().getNodesPerPartition(partition)).hasSize(1);
        CSQueue queue = cluster.scheduler().getQueue("default");
        assertThat(
                queue.getQueueResourceQuotas().getEffectiveMaxResource(partition).getVirtualCores())
            .isEqualTo(6);
      }
    }
  }

  @Test
  void bookingsOfKairosAreNotInTheLogAndChangesOfTheOperatorAre() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARE, "1")) {
      GenericTestUtils.setLogLevel(
          LoggerFactory.getLogger(AbstractYarnScheduler.class), Level.INFO);
      GenericTestUtils.LogCapturer log =
          GenericTestUtils.LogCapturer.captureLogs(
              LoggerFactory.getLogger(AbstractYarnScheduler.class));
      try {
        MockNM node = cluster.register(H1, 4);
        cluster.launch();
        eventually(() -> cluster.totalVcores(node) == 7);
        assertThat(log.getOutput()).doesNotContain("Update resource on node");
        cluster.resize(node, Resource.newInstance(TestCluster.MEMORY_MB, 8), -1);
        eventually(() -> cluster.totalVcores(node) == 11);
        assertThat(log.getOutput()).containsOnlyOnce("Update resource on node");
      } finally {
        log.stopCapturing();
      }
    }
  }

  private static TestCluster counting(String... keysAndValues) {
    YarnConfiguration conf = TestCluster.configuration(keysAndValues);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, Counting.class, Object.class);
    return new TestCluster(new MockRM(conf));
  }

  /** Counts walks over the queues: stock's, and Kairos's own. */
  public static class Counting extends KairosScheduler {
    final AtomicInteger walks = new AtomicInteger();
    final AtomicInteger labelEvents = new AtomicInteger();

    @Override
    public void handle(SchedulerEvent event) {
      if (event.getType() == SchedulerEventType.NODE_LABELS_UPDATE) {
        labelEvents.incrementAndGet();
      }
      super.handle(event);
    }

    /** Each walk begins with it. */
    @Override
    public Resource getClusterResource() {
      if (StackWalker.getInstance()
          .walk(
              frames -> frames.skip(1).limit(1).anyMatch(frame -> isWalk(frame.getMethodName())))) {
        walks.incrementAndGet();
      }
      return super.getClusterResource();
    }

    private static boolean isWalk(String method) {
      return Set.of(
              "updateQueues",
              "addNode",
              "updateNodeAndQueueResource",
              "updateNodeLabelsAndQueueResource")
          .contains(method);
    }
  }
}
