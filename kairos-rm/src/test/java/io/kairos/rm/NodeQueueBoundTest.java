// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.MEMORY_MB;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueManager;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many tasks a node is given that holds them back before their launch. */
class NodeQueueBoundTest {
  private static final String BOUND = SchedulerSettings.PREFIX + "node-queue-bound";
  private static final String LENGTH = SchedulerSettings.PREFIX + "node-queue-length-vcores";
  private static final String MAXIMUM = SchedulerSettings.PREFIX + "node-queue-max-vcores";
  private static final String DELAY = SchedulerSettings.PREFIX + "node-queue-delay-ms";
  private static final String DEFAULT_TASK = SchedulerSettings.PREFIX + "default-task-duration-ms";
  private static final String MIN_FREE = SchedulerSettings.PREFIX + "placement-min-free-percent";
  private static final String PLACEMENT = SchedulerSettings.PREFIX + "placement";
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
      scheduler.refreshing = Thread.currentThread();
      cluster.refresh("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
      scheduler.refreshing = null;
      cluster.settle();
      assertThat(mastersMb(cluster)).isEqualTo(4_096);
    }
  }

  /** Whenever a refresh looks at the queues, another thread scales the shares of masters. */
  public static final class DisturbedScheduler extends KairosScheduler {
    volatile Thread refreshing;

    @Override
    public CapacitySchedulerQueueManager getCapacitySchedulerQueueManager() {
      if (Thread.currentThread() == refreshing) {
        Thread other = new Thread(() -> masterShares().scale());
        other.start();
        try {
          // It may have to wait until the refresh is over.
          other.join(200);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return super.getCapacitySchedulerQueueManager();
    }
  }

  private static long mastersMb(TestCluster cluster) {
    return ((AbstractLeafQueue) cluster.scheduler().getQueue("default"))
        .calculateAndGetAMResourceLimit()
        .getMemorySize();
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
  void byDelayTasksAreQueuedUntilTheExpectedWaitComesToTheLongest() throws Exception {
    try (TestCluster cluster = byDelay()) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 8));
      eventually(() -> cluster.totalVcores(node) == 24);
      MockAM am = launchAndReport(cluster, node, queue(0, 0, 0, 8));
      cluster.ask(am, 20);
      // The master holds no slot; 4 tasks run, each that waits adds 8 s / 4 slots: 0, 2, 4 < 5 s.
      eventually(() -> cluster.held(am) == 1 + 4 + 3);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(8);
    }
  }

  @Test
  void byDelayAReportReplacesWhatWasExpected() throws Exception {
    try (TestCluster cluster = byDelay()) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 8));
      eventually(() -> cluster.totalVcores(node) == 24);
      MockAM am = launchAndReport(cluster, node, queue(0, 0, 0, 8));
      cluster.ask(am, 20);
      eventually(() -> cluster.held(am) == 8);
      cluster.settle();
      cluster.heartbeat(node, queue(4, 3, 9, 8));
      cluster.settle();
      assertThat(cluster.held(am)).as("9 s are too long").isEqualTo(8);
      cluster.heartbeat(node, queue(4, 3, 4, 8));
      eventually(() -> cluster.held(am) == 9);
      cluster.settle();
      assertThat(cluster.held(am)).as("4 s + 8 s / 4 are too long").isEqualTo(9);
    }
  }

  @Test
  void byDelayTasksOnTheirWayAreNotForgottenByAReportWithoutThem() throws Exception {
    try (TestCluster cluster = byDelay()) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 8));
      eventually(() -> cluster.totalVcores(node) == 24);
      MockAM am = launchAndReport(cluster, node, queue(0, 0, 0, 8));
      cluster.ask(am, 20);
      eventually(() -> cluster.held(am) == 8);
      cluster.heartbeat(node, queue(0, 0, 0, 8));
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(8);
    }
  }

  @Test
  void byDelayTasksOfSeveralVcoresOnTheirWayAreNotForgottenEither() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "delay", DELAY, "5000", MAXIMUM, "64")) {
      MockNM node = cluster.register(H1, 16);
      cluster.heartbeat(node, queue(0, 0, 0, 8));
      eventually(() -> cluster.totalVcores(node) == 80);
      MockAM am = launchAndReport(cluster, node, queue(0, 0, 0, 8));
      cluster.ask(am, TestCluster.request(ResourceRequest.ANY, 20, 1024, 4));
      // Four run; each that waits adds 8 s × 4 / 16 slots: 0, 2, 4 < 5 s.
      eventually(() -> cluster.held(am) == 1 + 4 + 3);
      for (int running : new int[] {0, 0, 2, 4}) {
        cluster.heartbeat(node, queue(running, 0, 0, 8));
        cluster.settle();
        assertThat(cluster.held(am)).as("%d run", running).isEqualTo(8);
      }
      cluster.heartbeat(node, queue(4, 3, 3, 8));
      eventually(() -> cluster.held(am) == 9);
      cluster.settle();
      assertThat(cluster.held(am)).as("3 s + 8 s × 4 / 16 are too long").isEqualTo(9);
    }
  }

  @Test
  void byDelayANodeIsFullOnceItsMemoryIs() throws Exception {
    try (TestCluster cluster = new TestCluster(BOUND, "delay", DELAY, "5000", MAXIMUM, "50")) {
      MockNM node = cluster.register(H1, 16_384, 32);
      cluster.heartbeat(node, queue(0, 0, 0, 600));
      eventually(() -> cluster.totalVcores(node) == 82);
      MockAM am = launchAndReport(cluster, node, queue(0, 0, 0, 600));
      cluster.ask(am, TestCluster.request(ResourceRequest.ANY, 30, 2048, 1));
      // Beside the master seven run; the eighth waits, the ninth would for 600 s / 7.
      eventually(() -> cluster.held(am) == 1 + 8);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(9);
      cluster.heartbeat(node, queue(7, 1, 80, 600));
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(9);
    }
  }

  @Test
  void byDelayANodeIsFullOnceTasksWaitThereWhateverSizeTheBooksKnow() throws Exception {
    try (TestCluster cluster = byDelay()) {
      MockNM node = cluster.register(H1, 16);
      cluster.heartbeat(node, queue(0, 0, 0, 8));
      eventually(() -> cluster.totalVcores(node) == 36);
      MockAM am = launchAndReport(cluster, node, queue(0, 0, 0, 8));
      cluster.askAndGet(am, 6);
      cluster.heartbeat(node, queue(4, 2, 9, 8));
      cluster.settle();
      cluster.ask(am, 20);
      cluster.settle();
      assertThat(cluster.held(am)).as("9 s are too long").isEqualTo(7);
      cluster.heartbeat(node, queue(4, 2, 1, 8));
      // Each that waits adds 8 s / 4 slots: 1, 3 < 5 s.
      eventually(() -> cluster.held(am) == 7 + 2);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(9);
    }
  }

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
  void aFreeSlotIsGivenAwayHoweverLongTheNodeSaysItsQueueTakes() throws Exception {
    try (TestCluster cluster = byDelay()) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 1e9, 8));
      eventually(() -> cluster.totalVcores(node) == 24);
      MockAM am = launchAndReport(cluster, node, queue(0, 0, 1e9, 8));
      cluster.ask(am, 20);
      eventually(() -> cluster.held(am) == 1 + 4);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(5);
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

  @Test
  void whenTheBoundShrinksNothingIsKilledAndTasksComeAgainOnceEnoughHaveEnded() throws Exception {
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

  private static TestCluster byDelay() {
    return new TestCluster(BOUND, "delay", DELAY, "5000", MAXIMUM, "20");
  }

  /** From a node's next heartbeat on, its masters are known to hold no slot. */
  private static MockAM launchAndReport(TestCluster cluster, MockNM node, NodeStatistics statistics)
      throws Exception {
    MockAM am = cluster.launch();
    cluster.heartbeat(node, statistics);
    cluster.settle();
    return am;
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

  private static NodeStatistics closedQueue() {
    return new NodeStatistics(0, 0, 0, 0, Map.of()).withQueue(new QueueStatistics(0, 0).closed());
  }

  private static NodeStatistics queue(
      int running, int waiting, double waitSeconds, double meanTaskSeconds) {
    return new NodeStatistics(running, waiting, 0, 0, Map.of())
        .withQueue(new QueueStatistics(waitSeconds, meanTaskSeconds));
  }
}
