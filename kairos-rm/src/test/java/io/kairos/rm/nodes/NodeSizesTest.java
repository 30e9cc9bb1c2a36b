// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.KairosScheduler;
import io.kairos.rm.TestCluster;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.junit.jupiter.api.Test;

/** What is remembered of the sizes of nodes. */
class NodeSizesTest {
  @Test
  void anUpdateThatComesAfterItsNodeHasGoneIsNotRemembered() throws Exception {
    try (TestCluster cluster =
        new TestCluster(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, "32")) {
      cluster.register(H1, 4);
      MockNM large = cluster.register(H2, 16);
      RMNode gone = cluster.rmNode(large);
      KairosScheduler scheduler = cluster.scheduler();
      assertThat(scheduler.getMaximumResourceCapability().getVirtualCores()).isEqualTo(16);
      scheduler.handle(new NodeRemovedSchedulerEvent(gone));
      // As it waits in YARN's event queue when a node is resized and then lost.
      scheduler.handle(
          new NodeResourceUpdateSchedulerEvent(
              gone, ResourceOption.newInstance(gone.getTotalCapability(), -1)));
      assertThat(scheduler.getMaximumResourceCapability().getVirtualCores()).isEqualTo(4);
    }
  }

  @Test
  void theLargestContainerIsAsLargeAsTheLargestNodeThoughOnlyASmallerOneHoldsAMaster()
      throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES,
            "32",
            SchedulerSettings.PREFIX + "queue-vcores",
            "0")) {
      MockNM small = cluster.register(H1, 4);
      cluster.launch();
      eventually(() -> cluster.totalVcores(small) == 4 + 1);
      MockNM large = cluster.register(H2, 8);
      assertThat(cluster.totalVcores(large)).isEqualTo(8);
      eventually(() -> cluster.scheduler().getMaximumResourceCapability().getVirtualCores() == 8);
    }
  }

  @Test
  void aNodeWhosePluginIsMissingKeepsItsTasksAndGetsNoneBeyondItsVcores() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      List<Container> tasks = cluster.askAndGet(am, 6);
      cluster.ask(am, 10);
      cluster.queueLengths().pluginMissing(node.getNodeId(), true);
      eventually(() -> cluster.totalVcores(node) == 1 + 4);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(1 + 6);

      for (Container task : tasks.subList(0, 3)) {
        cluster.complete(node, task.getId());
      }
      eventually(() -> cluster.held(am) == 1 + 4);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(1 + 4);

      cluster.queueLengths().pluginMissing(node.getNodeId(), false);
      eventually(() -> cluster.held(am) == 1 + 6);
    }
  }

  @Test
  void anOperatorsTimeoutHoldsThoughTheNodeIsBookedAnewBeforeHisChangeIsHere() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 6);
      cluster.settle();
      EventHandler<Event> events = cluster.rm().getRMContext().getDispatcher().getEventHandler();
      CountDownLatch areQueued = new CountDownLatch(1);
      events.handle(new HeldUp(cluster.rmNode(node), areQueued));
      events.handle(
          new RMNodeResourceUpdateEvent(
              node.getNodeId(),
              ResourceOption.newInstance(Resource.newInstance(TestCluster.MEMORY_MB, 1), 0)));
      // Before the scheduler hears of the change, as when a master starts on the node.
      cluster.attempt(am).getLiveContainers().stream()
          .filter(container -> !container.isAMContainer())
          .limit(1)
          .forEach(cluster.masters()::add);
      areQueued.countDown();
      cluster.settle();
      eventually(
          () -> {
            cluster.heartbeat(node, null);
            return cluster.held(am) < 1 + 6;
          });
    }
  }

  /** An update that changes nothing and keeps those behind it waiting. */
  private static final class HeldUp extends NodeResourceUpdateSchedulerEvent {
    private final CountDownLatch end;

    HeldUp(RMNode node, CountDownLatch end) {
      super(node, ResourceOption.newInstance(node.getTotalCapability(), -1));
      this.end = end;
    }

    @Override
    public ResourceOption getResourceOption() {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return super.getResourceOption();
    }
  }
}
