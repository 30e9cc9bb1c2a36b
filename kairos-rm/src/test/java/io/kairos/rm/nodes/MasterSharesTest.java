// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static io.kairos.rm.NodeQueues.BOUND;
import static io.kairos.rm.NodeQueues.LENGTH;
import static io.kairos.rm.NodeQueues.queue;
import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.KairosScheduler;
import io.kairos.rm.TestCluster;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacities;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

/** Application masters have their share of the memory of nodes, not of the books with queues. */
class MasterSharesTest {
  @Test
  void mastersHaveTheirShareOfTheMemoryThereReallyIs() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            BOUND,
            "length",
            LENGTH,
            "12",
            "yarn.scheduler.capacity.maximum-am-resource-percent",
            "0.25")) {
      MockNM node = cluster.register(H1, 8_192, 4);
      assertThat(mastersMb(cluster)).isEqualTo(2_048);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 16);
      cluster.settle();
      assertThat(mastersMb(cluster)).as("of 32 GB in the books").isEqualTo(2_048);

      cluster.refresh("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
      cluster.settle();
      assertThat(mastersMb(cluster)).isEqualTo(4_096);

      cluster.heartbeat(node, new NodeStatistics(0, 0, 0, 0, Map.of()));
      eventually(() -> cluster.totalVcores(node) == 6);
      cluster.settle();
      assertThat(mastersMb(cluster)).as("without a queue").isEqualTo(4_096);
    }
  }

  @Test
  void aRefreshScalesTheShareOfMastersOnceThoughAnotherThreadScalesMeanwhile() throws Exception {
    YarnConfiguration conf =
        TestCluster.configuration(
            BOUND,
            "length",
            LENGTH,
            "12",
            "yarn.scheduler.capacity.maximum-am-resource-percent",
            "0.25");
    conf.setClass(YarnConfiguration.RM_SCHEDULER, DisturbedScheduler.class, Object.class);
    try (TestCluster cluster = new TestCluster(new MockRM(conf))) {
      MockNM node = cluster.register(H1, 8_192, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 16);
      DisturbedScheduler scheduler = (DisturbedScheduler) cluster.scheduler();
      scheduler.meanwhile = () -> cluster.masterShares().scale();
      scheduler.refreshing = Thread.currentThread();
      cluster.refresh("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
      scheduler.refreshing = null;
      cluster.settle();
      assertThat(mastersMb(cluster)).isEqualTo(4_096);
    }
  }

  @Test
  void aQueueThatYarnDeletedAndMadeAgainIsScaledFromTheStart() {
    List<CSQueue> queues = new ArrayList<>(List.of(leaf(0.4f)));
    MasterShares shares = new MasterShares(new ReentrantLock(), () -> queues);
    shares.booked(node(), 1_000, 4_000);
    assertThat(percentage(queues.get(0))).isEqualTo(0.4f / 4);

    queues.clear();
    shares.scale();
    queues.add(leaf(0.4f / 4));
    shares.scale();
    assertThat(percentage(queues.get(0))).isEqualTo(0.4f / 16);
  }

  @Test
  void queuesAreLeftAloneAgainWhenNodesHaveAllThatTheBooksHold() {
    List<CSQueue> queues = List.of(leaf(0.4f));
    AtomicInteger walks = new AtomicInteger();
    MasterShares shares =
        new MasterShares(
            new ReentrantLock(),
            () -> {
              walks.incrementAndGet();
              return queues;
            });
    FiCaSchedulerNode node = node();
    shares.booked(node, 1_000, 4_000);
    shares.booked(node, 1_000, 1_000);
    shares.settle();
    assertThat(percentage(queues.get(0))).isEqualTo(0.4f);
    assertThat(walks).hasValue(2);

    shares.scale();
    assertThat(walks).hasValue(2);
  }

  private static CSQueue leaf(float percentage) {
    QueueCapacities capacities = new QueueCapacities(false);
    capacities.setMaxAMResourcePercentage("", percentage);
    AbstractLeafQueue leaf = mock(AbstractLeafQueue.class);
    when(leaf.getQueuePath()).thenReturn("root.users.bob");
    when(leaf.getQueueCapacities()).thenReturn(capacities);
    return leaf;
  }

  private static FiCaSchedulerNode node() {
    FiCaSchedulerNode node = mock(FiCaSchedulerNode.class);
    when(node.getNodeID()).thenReturn(NodeId.newInstance(H1, 1));
    when(node.getPartition()).thenReturn("");
    return node;
  }

  private static float percentage(CSQueue queue) {
    return queue.getQueueCapacities().getMaxAMResourcePercentage("");
  }

  /** Whenever a refresh looks at the queues, another thread scales the shares of masters. */
  public static final class DisturbedScheduler extends KairosScheduler {
    private static final Set<Thread.State> DONE_OR_WAITS_FOR_A_LOCK =
        EnumSet.of(Thread.State.TERMINATED, Thread.State.WAITING);

    volatile Thread refreshing;
    volatile Runnable meanwhile;

    @Override
    public CapacitySchedulerQueueManager getCapacitySchedulerQueueManager() {
      if (Thread.currentThread() == refreshing) {
        Thread other = new Thread(meanwhile);
        other.start();
        // It may have to wait until the refresh is over.
        eventually(() -> DONE_OR_WAITS_FOR_A_LOCK.contains(other.getState()));
      }
      return super.getCapacitySchedulerQueueManager();
    }
  }

  private static long mastersMb(TestCluster cluster) {
    return ((AbstractLeafQueue) cluster.scheduler().getQueue("default"))
        .calculateAndGetAMResourceLimit()
        .getMemorySize();
  }
}
