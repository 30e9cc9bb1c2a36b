// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.NodeQueues;
import io.kairos.rm.TestCluster;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.ClusterMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNodeReport;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.ClusterMetricsInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** YARN's own totals say what nodes have, whatever the books may hold of them. */
class StockFiguresTest {
  private static final String MASTERS_SHARE = "yarn.scheduler.capacity.maximum-am-resource-percent";

  /** YARN keeps both for the whole process; a test before may have left containers in them. */
  @BeforeEach
  void forgetOtherClusters() {
    QueueMetrics.clearQueueMetrics();
    ClusterMetrics.destroy();
  }

  @Test
  void aClusterThatIsGivenMoreTasksThanCoresHasAsManyCoresAsBefore() throws Exception {
    try (TestCluster cluster = new TestCluster(MASTERS_SHARE, "1")) {
      MockNM node = cluster.register(H1, 4);
      cluster.register(H2, 4);
      expectTotal(cluster, 8, 2);
      MockAM am = cluster.launch();
      expectTotal(cluster, 8, 2);
      List<Container> tasks = cluster.askAndGet(am, 12);
      // N + Q = 6 tasks on each, and the master.
      ClusterMetricsInfo full = expectTotal(cluster, 8, 2);
      assertThat(full.getAllocatedVirtualCores()).isEqualTo(13);
      assertThat(full.getAvailableVirtualCores()).isEqualTo(-5);
      expectReport(cluster, node, 4);

      Container ended =
          tasks.stream().filter(task -> task.getNodeId().equals(node.getNodeId())).findAny().get();
      cluster.complete(node, ended.getId());
      eventually(
          () -> new ClusterMetricsInfo(cluster.scheduler()).getAllocatedVirtualCores() == 12);
      expectTotal(cluster, 8, 2);
      expectReport(cluster, node, 4);
    }
  }

  @Test
  void theTotalFollowsNodesThatComeChangeAndGo() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockNM other = cluster.register(H2, 2);
      expectTotal(cluster, 6, 2);
      cluster.resize(node, Resource.newInstance(TestCluster.MEMORY_MB, 3), -1);
      expectTotal(cluster, 5, 2);
      cluster.refresh(SchedulerSettings.PREFIX + "queue-vcores", "100%");
      eventually(() -> cluster.totalVcores(node) == 6);
      expectTotal(cluster, 5, 2);
      other.unRegisterNode();
      expectTotal(cluster, 3, 1);
      cluster.register(H2, 8);
      expectTotal(cluster, 11, 2);
      cluster.refresh(SchedulerSettings.PREFIX + "queue-vcores", "0");
      eventually(() -> cluster.totalVcores(node) == 3);
      expectTotal(cluster, 11, 2);
    }
  }

  @Test
  void theMemoryOfTasksThatWaitBeforeTheirLaunchIsNoMemoryOfTheCluster() throws Exception {
    try (TestCluster cluster =
        new TestCluster(NodeQueues.BOUND, "length", NodeQueues.LENGTH, "2")) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, NodeQueues.queue(0, 0, 0, 0));
      eventually(() -> cluster.totalMemoryMb(node) > TestCluster.MEMORY_MB);
      expectTotal(cluster, 4, 1);
      expectReport(cluster, node, 4);
    }
  }

  /** By REST and by JMX; returns what REST says. */
  private static ClusterMetricsInfo expectTotal(TestCluster cluster, int vcores, int nodes)
      throws Exception {
    long memoryMb = (long) nodes * TestCluster.MEMORY_MB;
    cluster.rm().drainEvents();
    eventually(
        () -> {
          ClusterMetricsInfo rest = new ClusterMetricsInfo(cluster.scheduler());
          ClusterMetrics jmx = ClusterMetrics.getMetrics();
          return rest.getTotalVirtualCores() == vcores
              && rest.getTotalMB() == memoryMb
              && jmx.getCapabilityVirtualCores() == vcores
              && jmx.getCapabilityMB() == memoryMb;
        });
    return new ClusterMetricsInfo(cluster.scheduler());
  }

  private static void expectReport(TestCluster cluster, MockNM node, int vcores) {
    SchedulerNodeReport report = cluster.scheduler().getNodeReport(node.getNodeId());
    Resource used = report.getUsedResource();
    Resource available = report.getAvailableResource();
    assertThat(used.getVirtualCores() + available.getVirtualCores()).isEqualTo(vcores);
    assertThat(used.getMemorySize() + available.getMemorySize()).isEqualTo(TestCluster.MEMORY_MB);
  }
}
