// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.ServiceClass;
import io.kairos.common.UsedCores;
import io.kairos.rm.dispatch.RankedNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What runs worst on full nodes is kept, and nobody goes by what was true before. */
class WorstRunningTest {
  private static final int STEPS = 200;
  private static final int CORES = 2;
  private static final int MASTER = 1;
  private static final String FAIR = "fair";

  /** Another one whenever a rank or a node is. */
  private record Moment(long ranksVersion, Map<NodeId, NodeMoment> nodes) {
    static Moment now(KairosScheduler scheduler) {
      return new Moment(
          scheduler.jobs.ranks().version(),
          scheduler.getAllNodes().stream()
              .collect(
                  Collectors.toMap(
                      FiCaSchedulerNode::getNodeID, node -> NodeMoment.now(scheduler, node))));
    }
  }

  private record NodeMoment(long version, int vcores, NodeStatistics told) {
    static NodeMoment now(KairosScheduler scheduler, FiCaSchedulerNode node) {
      NodeId id = node.getNodeID();
      return new NodeMoment(
          scheduler.view.version(id),
          node.getRMNode().getTotalCapability().getVirtualCores(),
          scheduler.view.statistics(id).orElse(null));
    }
  }

  /**
   * Looks at every container on its way into the books, in the dispatcher's own thread. A rank may
   * change after the dispatcher let a task in, and before the look: such a task is not judged.
   */
  public static final class WatchedScheduler extends KairosScheduler {
    /** Before the dispatcher asks whether a task is let in, it looks for the application. */
    private final ThreadLocal<Moment> beforeAdmission = new ThreadLocal<>();

    private final ThreadLocal<Moment> admission = new ThreadLocal<>();
    private final AtomicInteger bound = new AtomicInteger();
    private final AtomicInteger boundEarly = new AtomicInteger();
    private final Queue<String> wouldWait = new ConcurrentLinkedQueue<>();

    @Override
    public FiCaSchedulerApp getApplicationAttempt(ApplicationAttemptId id) {
      beforeAdmission.set(Moment.now(this));
      return super.getApplicationAttempt(id);
    }

    @Override
    public ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> createResourceCommitRequest(
        CSAssignment admitted) {
      admission.set(beforeAdmission.get());
      return super.createResourceCommitRequest(admitted);
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as stock declares it
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatesPending) {
      List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> proposals =
          request.getContainersToAllocate();
      if (proposals != null) {
        proposals.forEach(
            each ->
                check(
                    each.getAllocatedOrReservedContainer().getSchedulerApplicationAttempt(),
                    each.getAllocatedOrReservedContainer().getSchedulerNode()));
      }
      return super.tryCommit(cluster, request, updatesPending);
    }

    private void check(FiCaSchedulerApp application, FiCaSchedulerNode node) {
      if (application.isWaitingForAMContainer()
          || classes.of(application) == ServiceClass.SERVICE
          || !view.bindsLate(node.getNodeID())) {
        return;
      }
      if (application.getQueueName().equals(FAIR)) {
        boundEarly.incrementAndGet();
        return;
      }
      long rank = jobs.rankNow(application);
      long worst = worst(figures(this), node);
      if (!Moment.now(this).equals(admission.get())) {
        return;
      }
      bound.incrementAndGet();
      if (rank >= worst) {
        wouldWait.add(application.getId() + " of rank " + rank + " behind " + worst);
      }
    }
  }

  /** Knows nothing of before. */
  private static WorstRunning figures(KairosScheduler scheduler) {
    return new WorstRunning(
        scheduler.view, scheduler.jobs, scheduler.classes, scheduler.sizes.masters());
  }

  private static long worst(WorstRunning figures, FiCaSchedulerNode node) {
    return figures.on(node, node.getRMNode().getTotalCapability().getVirtualCores());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void noFigureOutlivesAChangeAndNoTaskIsBoundToANodeWhereItWouldWait(long seed) throws Exception {
    try (Life life = new Life(seed)) {
      for (int step = 0; step < STEPS; step++) {
        String done = life.step();
        life.cluster.pass();
        life.check("seed " + seed + ", step " + step + ": " + done);
      }
      assertThat(life.scheduler().bound.get()).as("tasks that displaced others").isPositive();
      assertThat(life.seen).as("full nodes that were looked at").isPositive();
    }
  }

  @Test
  void aFullNodeOnWhichNothingChangesIsWalkedOverOnce() throws Exception {
    try (TestCluster cluster = late()) {
      MockNM node = cluster.register(H1, CORES);
      MockAM wide = cluster.launch();
      cluster.ask(wide, 10);
      eventually(() -> cluster.held(wide) == MASTER + CORES);
      cluster.pass();
      WorstRunning kept = figures(cluster.scheduler());
      long worst = worst(kept, cluster.schedulerNode(node));
      for (int heartbeat = 0; heartbeat < 3; heartbeat++) {
        cluster.heartbeat(node, null);
        cluster.pass();
        assertThat(worst(kept, cluster.schedulerNode(node))).isEqualTo(worst);
      }
      assertThat(kept.walks()).isEqualTo(1);

      MockAM narrow = cluster.launch();
      cluster.ask(narrow, 1);
      eventually(() -> cluster.held(narrow) == MASTER + 1);
      cluster.pass();
      worst(kept, cluster.schedulerNode(node));
      assertThat(kept.walks()).isEqualTo(2);
    }
  }

  @Test
  void aHeartbeatThatTellsOfUnusedCoresBringsADeclinedNodeBackAtOnce() throws Exception {
    try (TestCluster cluster = late()) {
      MockNM node = cluster.register(H1, CORES);
      MockAM wide = cluster.launch();
      cluster.ask(wide, 10);
      eventually(() -> cluster.held(wide) == MASTER + CORES);
      cluster.pass();
      cluster.heartbeat(
          node,
          new NodeStatistics(CORES, 0, 0, 0, Map.of())
              .withUsedCores(new UsedCores(0, 0, CORES * 500, 0).withUnusedVcores(1)));
      cluster.pass();
      assertThat(cluster.held(wide)).isEqualTo(MASTER + CORES + 1);
    }
  }

  /** Beside a queue in YARN's fair order, whose tasks nobody holds back. */
  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7})
  void everyNodeWithRoomIsUsedBesideAnEarlyQueueAndNoRankedTaskIsBoundWhereItWouldWait(long seed)
      throws Exception {
    try (Life life = new Life(seed, WITH_FAIR)) {
      MockAM fair = life.cluster.launch(FAIR, 0);
      life.jobs.add(fair);
      for (int step = 0; step < STEPS; step++) {
        String done = life.step();
        life.cluster.pass();
        life.check("seed " + seed + ", step " + step + ": " + done);
        eventually(() -> life.waitsForRoom(fair));
      }
      assertThat(life.scheduler().bound.get()).as("tasks that displaced others").isPositive();
      assertThat(life.scheduler().boundEarly.get()).as("tasks on full nodes").isPositive();
    }
  }

  private static final String[] WITH_FAIR = {
    "yarn.scheduler.capacity.root.queues", "default,services,fair",
    "yarn.scheduler.capacity.root.default.capacity", "40",
    "yarn.scheduler.capacity.root.services.capacity", "30",
    "yarn.scheduler.capacity.root.fair.capacity", "30",
    "yarn.scheduler.capacity.root.fair.ordering-policy", "fair",
    "yarn.scheduler.capacity.root.fair.maximum-am-resource-percent", "1",
    "yarn.scheduler.capacity.root.fair.user-limit-factor", "10",
  };

  private static TestCluster late(String... more) {
    return new TestCluster(Stream.of(LATE, more).flatMap(Stream::of).toArray(String[]::new));
  }

  private static final String[] LATE = {
    YarnConfiguration.RM_SCHEDULER,
    WatchedScheduler.class.getName(),
    "yarn.scheduler.capacity.kairos.job-order",
    "rank",
    "yarn.scheduler.capacity.kairos.placement",
    "worst-rank",
    // Only who is called looks, so that nobody looks between a change and its news.
    "yarn.scheduler.capacity.kairos.dispatch-interval-ms",
    "60000",
    "yarn.cluster.max-application-priority",
    "9",
    "yarn.scheduler.capacity.root.queues",
    "default,services",
    "yarn.scheduler.capacity.root.default.capacity",
    "50",
    "yarn.scheduler.capacity.root.default.maximum-am-resource-percent",
    "1",
    "yarn.scheduler.capacity.root.default.user-limit-factor",
    "10",
    "yarn.scheduler.capacity.root.services.capacity",
    "50",
    "yarn.scheduler.capacity.root.services.maximum-am-resource-percent",
    "1",
    "yarn.scheduler.capacity.root.services.kairos-class",
    "service",
  };

  private static final class Life implements AutoCloseable {
    final Random random;
    final TestCluster cluster;
    final WorstRunning kept;
    final List<MockNM> nodes = new ArrayList<>();
    final List<MockAM> jobs = new ArrayList<>();
    final MockAM service;
    int attained;
    int seen;

    Life(long seed, String... more) throws Exception {
      random = new Random(seed);
      cluster = late(more);
      kept = figures(cluster.scheduler());
      nodes.add(cluster.register(H1, CORES));
      nodes.add(cluster.register(H2, CORES + 1));
      service = cluster.launch("services", 0);
      for (int i = 0; i < 4; i++) {
        // Those of the other type rank alike whatever they hold: an end changes their node alone.
        jobs.add(
            cluster.launch(
                MockRMAppSubmissionData.Builder.createWithMemory(1024, cluster.rm())
                    .withQueue("default")
                    .withAppType(i % 2 == 0 ? "MAPREDUCE" : "SPARK")
                    .withWaitForAppAcceptedState(false)
                    .build()));
      }
    }

    WatchedScheduler scheduler() {
      return (WatchedScheduler) cluster.scheduler();
    }

    String step() throws Exception {
      MockAM job = jobs.get(random.nextInt(jobs.size()));
      MockNM node = nodes.get(random.nextInt(nodes.size()));
      switch (random.nextInt(9)) {
        case 0:
        case 1:
        case 2:
          int number = 1 << random.nextInt(7);
          cluster.ask(job, number);
          return job.getApplicationAttemptId() + " asks for " + number;
        case 3:
        case 4:
          return end(cluster.schedulerNode(node).getCopiedListOfRunningContainers(), node);
        case 5:
          int priority = random.nextInt(3);
          scheduler()
              .updateApplicationPriority(
                  Priority.newInstance(priority),
                  job.getApplicationAttemptId().getApplicationId(),
                  SettableFuture.create(),
                  UserGroupInformation.getCurrentUser());
          return job.getApplicationAttemptId() + " has priority " + priority;
        case 6:
          attained += 1 << random.nextInt(7);
          cluster.heartbeat(
              node.getNodeId(), TestCluster.utilization(statistics(job)), running(node));
          return node.getNodeId() + " reports";
        case 7:
          int vcores = 1 + random.nextInt(4);
          cluster.resize(node, Resource.newInstance(TestCluster.MEMORY_MB, vcores), -1);
          eventually(() -> cluster.rmNode(node).getTotalCapability().getVirtualCores() == vcores);
          return node.getNodeId() + " has " + vcores + " cores";
        default:
          cluster.ask(service, random.nextInt(2));
          return "a service asks";
      }
    }

    private NodeStatistics statistics(MockAM job) {
      int idle = random.nextInt(2);
      String id = job.getApplicationAttemptId().getApplicationId().toString();
      // Without news of service no rank changes: only cores that are idle or not any more.
      Map<String, Double> service = random.nextBoolean() ? Map.of() : Map.of(id, (double) attained);
      return new NodeStatistics(CORES, 0, 0, 0, service)
          .withUsedCores(
              new UsedCores(idle, idle, CORES * 1000, 0)
                  .withUnusedVcores(idle + random.nextInt(2))
                  .withComingMilliCores(
                      random.nextBoolean() ? Map.of() : Map.of(id, random.nextInt(1_000))));
    }

    /** Half of the tasks that the node was given; those that it told of before are lost. */
    private List<ContainerStatus> running(MockNM node) {
      return cluster.schedulerNode(node).getCopiedListOfRunningContainers().stream()
          .filter(container -> container.getState() == RMContainerState.ACQUIRED)
          .filter(container -> !container.isAMContainer() && random.nextBoolean())
          .map(
              container ->
                  ContainerStatus.newInstance(
                      container.getContainerId(), ContainerState.RUNNING, "", 0))
          .toList();
    }

    private String end(List<RMContainer> running, MockNM node) throws Exception {
      for (MockAM job : jobs) {
        cluster.fetch(job);
      }
      cluster.fetch(service);
      for (RMContainer container : running) {
        if (!container.isAMContainer() && random.nextInt(2) == 0) {
          Container given = container.getContainer();
          cluster.complete(node, given.getId());
          return given.getId() + " ends";
        }
      }
      return "nothing";
    }

    /** A walk that begins now finds what was kept, unless something changes at this moment. */
    void check(String done) {
      assertThat(scheduler().wouldWait).as(done).isEmpty();
      for (MockNM node : nodes) {
        eventually(() -> isOfNow(node));
        seen += worst(kept, cluster.schedulerNode(node)) < Long.MAX_VALUE ? 1 : 0;
      }
    }

    /**
     * Whether a job has all that it asks for, or no node has room, or the cluster by YARN's sum.
     */
    boolean waitsForRoom(MockAM job) throws Exception {
      cluster.pass();
      int unallocated =
          nodes.stream()
              .mapToInt(
                  node -> cluster.schedulerNode(node).getUnallocatedResource().getVirtualCores())
              .sum();
      Resource pending = cluster.attempt(job).getAppAttemptResourceUsage().getAllPending();
      return pending.getVirtualCores() == 0
          // A node that was made smaller holds more than it has.
          || unallocated <= 0
          || scheduler().view.ranked().stream()
              .noneMatch(node -> node.standing() == RankedNode.Standing.OFFERED);
    }

    private boolean isOfNow(MockNM node) {
      FiCaSchedulerNode booked = cluster.schedulerNode(node);
      return booked != null && worst(kept, booked) == worst(figures(cluster.scheduler()), booked);
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
