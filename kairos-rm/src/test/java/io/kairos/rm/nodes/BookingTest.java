// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.KairosScheduler;
import io.kairos.rm.TestCluster;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.Test;

/** What others see, and what it costs, while the books change a node's size. */
class BookingTest {
  private static final int CHANGES = 1_000;

  @Test
  void aNodeIsThereForEverybodyWhileItsSizeIsChanged() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      NodeId id = node.getNodeId();
      long missed =
          countWhileResized(
              cluster,
              node,
              () ->
                  cluster.scheduler().getNode(id) == null
                      || cluster.scheduler().getSchedulerNode(id) == null
                      || cluster.scheduler().getNodeReport(id) == null);
      assertThat(missed).isZero();
    }
  }

  @Test
  void theDispatcherKeepsWhatItKnowsOfANodeWhoseSizeIsChanged() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, new NodeStatistics(1, 0, 1, 1, Map.of()));
      cluster.settle();
      long forgotten =
          countWhileResized(
              cluster,
              node,
              () -> {
                cluster.view().changed(node.getNodeId());
                return cluster.view().nodesWithStatistics() != 1;
              });
      assertThat(forgotten).isZero();
    }
  }

  @Test
  void nodesThatRegisterTogetherCostOneMoreWalkOverTheQueues() throws Exception {
    YarnConfiguration conf = TestCluster.configuration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, SlowStarter.class, Object.class);
    try (TestCluster cluster = new TestCluster(new MockRM(conf))) {
      SlowStarter scheduler = (SlowStarter) cluster.scheduler();
      // It would wait for the events that wait for us.
      cluster.rm().disableDrainEventsImplicitly();
      for (int i = 1; i <= 20; i++) {
        cluster.rm().registerNode("127.0.0." + i + ":1234", 1024, 4);
      }
      scheduler.mayStart.countDown();
      eventually(() -> scheduler.getClusterResource().getVirtualCores() == 20 * (4 + 2));
      eventually(() -> rootVcores(scheduler) == 20 * (4 + 2));
      assertThat(scheduler.furtherWalks).hasValueBetween(1, 3);
    }
  }

  @Test
  void theQueuesLearnOfMastersThatComeWhileTheWalksOverThemRest() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      for (int i = 1; i <= 5; i++) {
        cluster.launch();
        int masters = i;
        eventually(() -> rootVcores(cluster.scheduler()) == 4 + 2 + masters);
      }
    }
  }

  private static long rootVcores(KairosScheduler scheduler) {
    return scheduler
        .getRootQueue()
        .getQueueResourceQuotas()
        .getEffectiveMaxResource()
        .getVirtualCores();
  }

  /** Changes the node's size often; how often another thread meanwhile saw what it looks for. */
  private static long countWhileResized(TestCluster cluster, MockNM node, BooleanSupplier looksFor)
      throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicLong seen = new AtomicLong();
    Thread looking =
        new Thread(
            () -> {
              while (!isOver.get()) {
                if (looksFor.getAsBoolean()) {
                  seen.incrementAndGet();
                }
              }
            });
    looking.start();
    try {
      for (int i = 0; i < CHANGES; i++) {
        Resource size = Resource.newInstance(TestCluster.MEMORY_MB, 4 + i % 2);
        cluster
            .scheduler()
            .updateNodeResource(cluster.rmNode(node), ResourceOption.newInstance(size, -1));
      }
    } finally {
      isOver.set(true);
      looking.join();
    }
    return seen.get();
  }

  /** Handles no event until all nodes have registered. */
  public static class SlowStarter extends KairosScheduler {
    final CountDownLatch mayStart = new CountDownLatch(1);
    final AtomicInteger furtherWalks = new AtomicInteger();

    @Override
    public void handle(SchedulerEvent event) {
      try {
        mayStart.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      // Stock walks over all queues at each of them.
      if (event instanceof NodeSizes.Rebooking
          || event.getType() == SchedulerEventType.NODE_RESOURCE_UPDATE) {
        furtherWalks.incrementAndGet();
      }
      super.handle(event);
    }
  }
}
