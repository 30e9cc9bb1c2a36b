// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.MEMORY_MB;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.UsedCores;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/**
 * Placement {@code worst-rank}, the one of job order {@code rank}: a full node gets only a task
 * that runs there at once.
 */
class LateBindingTest {
  private static final int MASTER = 1;
  private static final int CORES = 2;

  private static final String[] TWO_QUEUES = {
    "yarn.scheduler.capacity.root.queues", "a,b",
    "yarn.scheduler.capacity.root.a.capacity", "50",
    "yarn.scheduler.capacity.root.a.maximum-am-resource-percent", "1",
    "yarn.scheduler.capacity.root.b.capacity", "50",
    "yarn.scheduler.capacity.root.b.maximum-am-resource-percent", "1",
    "yarn.scheduler.capacity.root.b.user-limit-factor", "10",
  };

  @Test
  void aJobGetsNoMoreTasksThanThereAreCores() throws Exception {
    try (TestCluster cluster = late()) {
      MockAM wide = fullNode(cluster, "default");
      cluster.settle();
      assertThat(cluster.held(wide)).isEqualTo(MASTER + CORES);
    }
  }

  @Test
  void aFullNodeWhoseTasksLeaveCoresUnusedGetsFurtherOnesOfAnyRank() throws Exception {
    try (TestCluster cluster = late()) {
      MockNM node = cluster.register(H1, CORES);
      MockAM wide = cluster.launch();
      cluster.ask(wide, 100);
      eventually(() -> cluster.held(wide) == MASTER + CORES);
      cluster.settle();
      cluster.heartbeat(node, using(CORES, 1));
      eventually(() -> cluster.held(wide) == MASTER + CORES + 1);
      cluster.settle();
      assertThat(cluster.held(wide)).as("until the node tells again").isEqualTo(MASTER + CORES + 1);

      cluster.heartbeat(node, using(CORES + 1, 0));
      cluster.settle();
      assertThat(cluster.held(wide)).isEqualTo(MASTER + CORES + 1);
      MockAM narrow = cluster.launch();
      cluster.ask(narrow, 1);
      eventually(() -> cluster.held(narrow) == MASTER + 1);
    }
  }

  @Test
  void aFullNodeGetsAsManyTasksAtATimeAsItsUnusedCoreHoldsWhereOthersOfTheirJobRest()
      throws Exception {
    try (TestCluster cluster = late(ROOM_FOR_TEN)) {
      MockNM node = cluster.register(H1, CORES);
      MockAM resting = cluster.launch();
      List<Container> first = cluster.askAndGet(resting, CORES);
      cluster.ask(resting, 100);
      tells(cluster, node, first, leaving(CORES, 1).withComingMilliCores(Map.of(id(resting), 100)));
      // Half of a core rounds up: four of them leave the unused one free, and five do not.
      eventually(() -> cluster.held(resting) == MASTER + CORES + 5);
      cluster.settle();
      assertThat(cluster.held(resting)).isEqualTo(MASTER + CORES + 5);
    }
  }

  @Test
  void aFullNodeGetsOneTaskAtATimeOfAJobThatHasNoneThereWhateverOthersUse() throws Exception {
    try (TestCluster cluster = late(ROOM_FOR_TEN)) {
      MockNM node = cluster.register(H1, CORES);
      MockAM resting = cluster.launch();
      List<Container> first = cluster.askAndGet(resting, CORES);
      MockAM other = cluster.launch();
      cluster.ask(other, 100);
      tells(cluster, node, first, leaving(CORES, 1).withComingMilliCores(Map.of(id(resting), 100)));
      eventually(() -> cluster.held(other) == MASTER + 1);
      cluster.settle();
      assertThat(cluster.held(other)).isEqualTo(MASTER + 1);
    }
  }

  private static final String[] ROOM_FOR_TEN = {"yarn.scheduler.capacity.kairos.queue-vcores", "8"};

  private static void tells(
      TestCluster cluster, MockNM node, List<Container> running, UsedCores used) {
    cluster.heartbeat(
        node.getNodeId(),
        TestCluster.utilization(
            new NodeStatistics(running.size(), 0, 0, 0, Map.of()).withUsedCores(used)),
        running.stream()
            .map(task -> ContainerStatus.newInstance(task.getId(), ContainerState.RUNNING, "", 0))
            .toList());
  }

  /** A node with so many tasks, of which one more finds a core or does not. */
  private static NodeStatistics using(int tasks, int unusedCores) {
    return new NodeStatistics(CORES, tasks - CORES, 0, 0, Map.of())
        .withUsedCores(leaving(tasks, unusedCores));
  }

  private static UsedCores leaving(int tasks, int unusedCores) {
    UsedCores used = new UsedCores(0, 0, (CORES - unusedCores) * 1_000, 0);
    return unusedCores == 0 ? used : used.withUnusedVcores(tasks - CORES + unusedCores);
  }

  @Test
  void aTaskThatRanksBetterGetsAFullNodeAndOneThatRanksWorseWaits() throws Exception {
    try (TestCluster cluster = late()) {
      MockAM wide = fullNode(cluster, "default");

      MockAM wider = cluster.launch();
      cluster.ask(wider, 100);
      MockAM narrow = cluster.launch();
      cluster.ask(narrow, 1);
      eventually(() -> cluster.held(narrow) == MASTER + 1);
      cluster.settle();
      assertThat(cluster.held(wider)).isEqualTo(MASTER);
    }
  }

  @Test
  void aCoreThatBecomesFreeGoesToTheBestThatWaits() throws Exception {
    try (TestCluster cluster = late()) {
      MockNM node = cluster.register(H1, CORES);
      MockAM wide = cluster.launch();
      List<Container> first = cluster.askAndGet(wide, CORES);
      cluster.ask(wide, 8);
      MockAM wider = cluster.launch();
      cluster.ask(wider, 100);
      cluster.settle();
      cluster.complete(node, first.get(0).getId());
      eventually(() -> cluster.held(wide) == MASTER + CORES);
      cluster.settle();
      assertThat(cluster.held(wider)).isEqualTo(MASTER);
    }
  }

  @Test
  void aBetterTaskGoesToTheNodeWhoseTasksRankWorst() throws Exception {
    try (TestCluster cluster = late()) {
      cluster.register(H1, 1);
      MockAM middle = cluster.launch();
      cluster.ask(middle, 10);
      eventually(() -> cluster.held(middle) == MASTER + 1);
      MockAM wide = cluster.launch();
      cluster.ask(middle, 0);
      cluster.ask(wide, 1000);
      cluster.register(H2, 1);
      eventually(() -> cluster.held(wide) == MASTER + 1);
      cluster.ask(middle, 10);
      cluster.settle();

      MockAM narrow = cluster.launch();
      cluster.ask(narrow, 1);
      eventually(() -> cluster.held(narrow) == MASTER + 1);
      assertThat(hostOfTask(cluster, narrow)).isEqualTo(hostOfTask(cluster, wide));
    }
  }

  @Test
  void aQueueWhoseJobsRankWorseKeepsNoNodeFromThoseOfAnother() throws Exception {
    try (TestCluster cluster = late(TWO_QUEUES)) {
      MockAM running = fullNode(cluster, "b");
      // It has nothing, so its queue is asked first, and what it asks for ranks worst.
      MockAM wide = cluster.launch("a", 0);
      cluster.ask(wide, 1000);
      cluster.settle();
      assertThat(cluster.held(wide)).isEqualTo(MASTER);

      MockAM narrow = cluster.launch("b", 0);
      cluster.ask(narrow, 1);
      eventually(() -> cluster.held(narrow) == MASTER + 1);
      assertThat(cluster.held(wide)).isEqualTo(MASTER);
    }
  }

  /** Queue a goes by ranks, queue b in YARN's fair order. */
  private static TestCluster besideFair() {
    return late(
        append(
            TWO_QUEUES,
            "yarn.scheduler.capacity.root.a.user-limit-factor",
            "10",
            "yarn.scheduler.capacity.root.b.ordering-policy",
            "fair"));
  }

  @Test
  void aJobOfAQueueInAnotherOrderGoesToAFullNodeAndRankedJobsWaitAsBefore() throws Exception {
    try (TestCluster cluster = besideFair()) {
      MockAM running = fullNode(cluster, "a");
      MockAM wide = cluster.launch("a", 0);
      cluster.ask(wide, 1000);
      cluster.settle();
      assertThat(cluster.held(wide)).isEqualTo(MASTER);

      // As wide, and so as bad by its rank. The node has room for 2 beyond its cores.
      MockAM fair = cluster.launch("b", 0);
      cluster.ask(fair, 1000);
      eventually(() -> cluster.held(fair) == MASTER + 2);
      cluster.settle();
      assertThat(cluster.held(wide)).isEqualTo(MASTER);
      assertThat(cluster.held(running)).isEqualTo(MASTER + CORES);
    }
  }

  @Test
  void aBetterJobOfARankedQueueGetsAFullNodeBesideOneInAnotherOrder() throws Exception {
    try (TestCluster cluster = besideFair()) {
      cluster.register(H1, CORES);
      MockAM fair = cluster.launch("b", 0);
      cluster.ask(fair, CORES + 1);
      eventually(() -> cluster.held(fair) == MASTER + CORES + 1);
      MockAM wide = cluster.launch("a", 0);
      cluster.ask(wide, 1000);
      cluster.settle();
      assertThat(cluster.held(wide)).isEqualTo(MASTER);

      MockAM narrow = cluster.launch("a", 0);
      cluster.ask(narrow, 1);
      eventually(() -> cluster.held(narrow) == MASTER + 1);
      assertThat(cluster.held(wide)).isEqualTo(MASTER);
    }
  }

  @Test
  void tasksThatNobodyHoldsBackSpreadOverFullNodes() throws Exception {
    try (TestCluster cluster = besideFair()) {
      cluster.register(H1, 1);
      MockAM middle = cluster.launch("a", 0);
      cluster.ask(middle, 1);
      eventually(() -> cluster.held(middle) == MASTER + 1);
      cluster.register(H2, 1);
      MockAM wide = cluster.launch("a", 0);
      cluster.ask(wide, 1000);
      eventually(() -> cluster.held(wide) == MASTER + 1);

      MockAM fair = cluster.launch("b", 0);
      // YARN's thread of events books the room for its master a moment after its start.
      cluster.settle();
      cluster.ask(fair, 2);
      eventually(() -> cluster.held(fair) == MASTER + 2);
      assertThat(cluster.tasksByHost().values()).containsExactly(2, 2);
    }
  }

  @Test
  void aQueueThatGetsAnotherOrderIsBoundEarlyFromThenOn() throws Exception {
    try (TestCluster cluster = late(TWO_QUEUES)) {
      MockAM running = fullNode(cluster, "a");
      MockAM wide = cluster.launch("b", 0);
      cluster.ask(wide, 1000);
      cluster.settle();
      assertThat(cluster.held(wide)).isEqualTo(MASTER);

      cluster.refresh(append(TWO_QUEUES, "yarn.scheduler.capacity.root.b.ordering-policy", "fifo"));
      eventually(() -> cluster.held(wide) == MASTER + 2);
      cluster.settle();
      assertThat(cluster.held(running)).isEqualTo(MASTER + CORES);
    }
  }

  @Test
  void aHigherPriorityGoesBeforeABetterRank() throws Exception {
    try (TestCluster cluster =
        late(
            "yarn.cluster.max-application-priority",
            "9",
            "yarn.scheduler.capacity.kairos.queue-vcores",
            "4")) {
      cluster.register(H1, CORES);
      MockAM narrow = cluster.launch();
      cluster.ask(narrow, CORES + 1);
      eventually(() -> cluster.held(narrow) == MASTER + CORES);
      MockAM urgent = cluster.launch("default", 5);
      cluster.ask(urgent, 100);
      eventually(() -> cluster.held(urgent) == MASTER + CORES);
      cluster.settle();
      assertThat(cluster.held(narrow)).isEqualTo(MASTER + CORES);

      // As yarn application -updatePriority does.
      cluster
          .scheduler()
          .updateApplicationPriority(
              Priority.newInstance(9),
              narrow.getApplicationAttemptId().getApplicationId(),
              null,
              UserGroupInformation.getCurrentUser());
      eventually(() -> rank(cluster, narrow) < rank(cluster, urgent));
    }
  }

  @Test
  void aServiceIsNotHeldBack() throws Exception {
    try (TestCluster cluster =
        late(append(TWO_QUEUES, "yarn.scheduler.capacity.root.a.kairos-class", "service"))) {
      cluster.register(H1, CORES);
      MockAM narrow = cluster.launch("b", 0);
      cluster.ask(narrow, CORES);
      eventually(() -> cluster.held(narrow) == MASTER + CORES);
      MockAM service = cluster.launch("a", 0);
      cluster.ask(service, 1);
      eventually(() -> cluster.held(service) == MASTER + 1);
    }
  }

  @Test
  void aTaskThatIsToGrowByMemoryAloneWaitsForNoCore() throws Exception {
    assertThat(grown(MEMORY_MB, Resource.newInstance(2048, 1)).getMemorySize()).isEqualTo(2048);
  }

  @Test
  void aTaskThatIsToGrowByACoreWaitsForOne() throws Exception {
    assertThat(grown(MEMORY_MB, Resource.newInstance(1024, 2)).getVirtualCores()).isEqualTo(1);
  }

  @Test
  void growthForWhichAFullNodeHasNoMemoryKeepsItForNobody() throws Exception {
    assertThat(grown(8192, Resource.newInstance(8192, 1)).getMemorySize()).isEqualTo(1024);
  }

  /** What a task has after its job asked for more of it on a full node, and for nothing else. */
  private static Resource grown(int nodeMb, Resource asked) throws Exception {
    try (TestCluster cluster = late()) {
      MockNM node = cluster.register(H1, nodeMb, CORES);
      MockAM job = cluster.launch();
      List<Container> tasks = cluster.askAndGet(job, CORES);
      ContainerId task = tasks.get(0).getId();
      tells(cluster, node, tasks, leaving(CORES, 0));
      eventually(
          () -> cluster.scheduler().getRMContainer(task).getState() == RMContainerState.RUNNING);
      cluster.settle();
      assertThat(
              job.sendContainerUpdateRequest(
                      List.of(
                          UpdateContainerRequest.newInstance(
                              0, task, ContainerUpdateType.INCREASE_RESOURCE, asked, null)))
                  .getUpdateErrors())
          .isEmpty();
      cluster.settle();
      // The master fetches what was given to its task.
      cluster.fetch(job);
      cluster.settle();
      assertThat(cluster.schedulerNode(node).getReservedContainer()).isNull();
      return cluster.scheduler().getRMContainer(task).getAllocatedResource();
    }
  }

  /** The cores of one node run tasks of a job that asks for more. */
  private static MockAM fullNode(TestCluster cluster, String queue) throws Exception {
    cluster.register(H1, CORES);
    MockAM running = cluster.launch(queue, 0);
    cluster.ask(running, 10);
    eventually(() -> cluster.held(running) == MASTER + CORES);
    return running;
  }

  private static long rank(TestCluster cluster, MockAM am) {
    return cluster.jobs().ranks().rank(id(am));
  }

  private static String id(MockAM am) {
    return am.getApplicationAttemptId().getApplicationId().toString();
  }

  private static String hostOfTask(TestCluster cluster, MockAM am) {
    return cluster.attempt(am).getLiveContainers().stream()
        .filter(container -> !container.isAMContainer())
        .map(container -> container.getAllocatedNode().getHost())
        .findFirst()
        .orElseThrow();
  }

  private static TestCluster late(String... more) {
    return new TestCluster(
        append(
            more,
            "yarn.scheduler.capacity.kairos.job-order",
            "rank",
            "yarn.scheduler.capacity.kairos.placement",
            "auto"));
  }

  private static String[] append(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Stream::of).toArray(String[]::new);
  }
}
