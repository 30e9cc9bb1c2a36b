// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.H3;
import static io.kairos.rm.TestCluster.MEMORY_MB;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.TestCluster.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.junit.jupiter.api.Test;

/** Which node a task goes to. */
class PlacementTest {
  private static final String TIE_BREAKER = SchedulerSettings.PREFIX + "tie-breaker";
  private static final String LOCALITY_DELAY = "yarn.scheduler.capacity.node-locality-delay";

  @Test
  void tasksAreSpreadSoThatNoNodeHasTwoMoreThanAnother() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      for (int i = 1; i <= 7; i++) {
        cluster.register("127.0.0." + i, 4);
      }
      MockAM am = cluster.launch();
      for (int burst : new int[] {3, 10, 1, 9}) {
        cluster.askAndGet(am, burst);
        var tasks = cluster.tasksByHost().values();
        assertThat(Collections.max(tasks) - Collections.min(tasks)).isLessThanOrEqualTo(1);
      }
    }
  }

  @Test
  void theLowestVarianceIsServedFirstAmongNodesWithAsManyTasks() throws Exception {
    try (TestCluster cluster = threeNodes()) {
      report(cluster, H1, variance(9));
      report(cluster, H2, variance(1));
      report(cluster, H3, variance(4));
      MockAM am = cluster.launch();
      assertThat(am.getApplicationAttemptId()).isNotNull();
      assertThat(cluster.containersByHost()).containsEntry(H2, 1);
      cluster.askAndGet(am, 1);
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 0, H2, 2, H3, 0));
      cluster.askAndGet(am, 2);
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 1, H2, 2, H3, 1));
    }
  }

  @Test
  void aNodeWithoutStatisticsIsUsedAfterItsEqualsThatHaveThem() throws Exception {
    try (TestCluster cluster = threeNodes()) {
      report(cluster, H1, null);
      report(cluster, H2, variance(9));
      report(cluster, H3, variance(4));
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 1);
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 0, H2, 0, H3, 1));
      cluster.askAndGet(am, 1);
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 0, H2, 1, H3, 1));
      cluster.askAndGet(am, 1);
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 1, H2, 1, H3, 1));
    }
  }

  @Test
  void heartbeatsWithoutUtilizationOrWithAForeignFormatCountAsWithoutStatistics() throws Exception {
    try (TestCluster cluster = threeNodes()) {
      cluster.heartbeat(id(H1), null);
      cluster.heartbeat(
          id(H2),
          ResourceUtilization.newInstance(0, 0, 0, Map.of("kairos.format", 99f, "other", 1f)));
      report(cluster, H3, new NodeStatistics(0, 0, 0, 0, Map.of()));
      cluster.settle();
      assertThat(gauge(cluster, "NodesWithStatistics")).isEqualTo(1);
      assertThat(gauge(cluster, "NodesWithoutStatistics")).isEqualTo(2);
    }
  }

  @Test
  void aRefreshSwitchesTheTieBreakerAtRunTime() throws Exception {
    try (TestCluster cluster = threeNodes()) {
      report(cluster, H1, new NodeStatistics(1, 0, 1, 50, Map.of()));
      report(cluster, H2, new NodeStatistics(1, 0, 70, 2, Map.of()));
      report(cluster, H3, new NodeStatistics(1, 0, 80, 60, Map.of()));
      cluster.refresh(TIE_BREAKER, "sum");
      cluster.settle();
      MockAM am = cluster.launch();
      assertThat(cluster.containersByHost()).as("lowest sum").containsEntry(H1, 1);
      cluster.refresh(TIE_BREAKER, "var");
      cluster.settle();
      cluster.askAndGet(am, 1);
      assertThat(cluster.containersByHost()).as("lowest variance").containsEntry(H2, 1);
    }
  }

  @Test
  void theRandomTieBreakerBalancesAsWell() throws Exception {
    try (TestCluster cluster = new TestCluster(TIE_BREAKER, "random")) {
      for (String host : List.of(H1, H2, H3)) {
        cluster.register(host, 4);
        report(cluster, host, variance(1));
      }
      cluster.askAndGet(cluster.launch(), 9);
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 3, H2, 3, H3, 3));
    }
  }

  @Test
  void tasksThatArriveDuringAPassGetTheIdleCoresThatItHasLeftOut() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            "yarn.scheduler.capacity.root.default.ordering-policy",
            AskDuringAPass.class.getName(),
            "yarn.scheduler.capacity.maximum-am-resource-percent",
            "1")) {
      cluster.register(H1, 4);
      MockAM first = cluster.launch();
      MockAM second = cluster.launch();
      cluster.register(H2, 4);
      // H1 is offered in between, as it has no tasks, and nobody wants it.
      AskDuringAPass.atContainer = 3;
      AskDuringAPass.request = () -> cluster.ask(second, 3);
      cluster.ask(first, only(H2, 3), only(NetworkTopology.DEFAULT_RACK, 3), only("*", 3));
      eventually(() -> cluster.held(second) == 1 + 3);
      assertThat(AskDuringAPass.request).as("until the third container").isNull();
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 2 + 3, H2, 3));
    } finally {
      AskDuringAPass.request = null;
    }
  }

  private static ResourceRequest only(String resource, int number) {
    ResourceRequest request = request(resource, number, 1024, 1);
    request.setRelaxLocality(resource.equals(H2));
    return request;
  }

  /** Stock's FIFO, but that another application asks while a container is committed. */
  public static final class AskDuringAPass extends FifoOrderingPolicy<FiCaSchedulerApp> {
    private interface Request {
      void send() throws Exception;
    }

    /** Static, as YARN makes the object; set before the request that leads to the container. */
    private static volatile Request request;

    private static volatile int atContainer;

    @Override
    public void containerAllocated(FiCaSchedulerApp application, RMContainer container) {
      super.containerAllocated(application, container);
      if (request != null && --atContainer == 0) {
        try {
          request.send();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
        request = null;
      }
    }
  }

  @Test
  void aRequestForOneHostOnlyIsServedThereThoughItIsTheBusiest() throws Exception {
    try (TestCluster cluster = threeNodes()) {
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 5);
      String host = H2;
      int before = cluster.containersByHost().get(host);
      cluster.ask(am, request(host, 3, 1024, 1), strictRack(3), strictAny(3));
      eventually(() -> cluster.containersByHost().get(host) == before + 3);
    }
  }

  @Test
  void aRequestForOneHostOnlyWaitsForThatHostAndHoldsNobodyUp() throws Exception {
    try (TestCluster cluster = threeNodes()) {
      MockAM picky = cluster.launch();
      cluster.ask(picky, request(H2, 6, 1024, 1), strictRack(6), strictAny(6));
      int already = cluster.containersByHost().get(H2);
      eventually(() -> cluster.containersByHost().get(H2) == 6);
      assertThat(already).isLessThanOrEqualTo(6);
      MockAM other = cluster.launch();
      cluster.askAndGet(other, 4);
      assertThat(cluster.containersByHost()).containsEntry(H2, 6);
    }
  }

  @Test
  void theWantedHostGoesBeforeBalanceWithALocalityDelayOfAllNodes() throws Exception {
    try (TestCluster cluster = new TestCluster(LOCALITY_DELAY, "3")) {
      List.of(H1, H2, H3).forEach(host -> registerQuietly(cluster, host));
      MockAM am = cluster.launch();
      cluster.ask(
          am,
          request(H3, 3, 1024, 1),
          request(NetworkTopology.DEFAULT_RACK, 3, 1024, 1),
          request(ResourceRequest.ANY, 3, 1024, 1));
      eventually(() -> cluster.held(am) == 4);
      assertThat(cluster.fetch(am)).extracting(c -> c.getNodeId().getHost()).containsOnly(H3);
    }
  }

  @Test
  void balanceGoesBeforeTheWantedHostWithoutALocalityDelay() throws Exception {
    try (TestCluster cluster = new TestCluster(LOCALITY_DELAY, "-1")) {
      List.of(H1, H2, H3).forEach(host -> registerQuietly(cluster, host));
      MockAM am = cluster.launch();
      cluster.ask(
          am,
          request(H3, 6, 1024, 1),
          request(NetworkTopology.DEFAULT_RACK, 6, 1024, 1),
          request(ResourceRequest.ANY, 6, 1024, 1));
      eventually(() -> cluster.held(am) == 7);
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 2, H2, 2, H3, 2));
    }
  }

  @Test
  void aBlacklistedNodeGetsNoTaskOfThatApplicationUntilItIsTakenOffTheList() throws Exception {
    try (TestCluster cluster = threeNodes()) {
      MockAM am = cluster.launch();
      cluster.rm().drainEvents();
      am.allocate(
          AllocateRequest.newInstance(
              0,
              0,
              List.of(request(ResourceRequest.ANY, 18, 1024, 1)),
              List.of(),
              ResourceBlacklistRequest.newInstance(List.of(H3), List.of())));
      int masterOnH3 = cluster.containersByHost().get(H3);
      eventually(() -> cluster.tasksByHost().get(H1) + cluster.tasksByHost().get(H2) == 12);
      cluster.settle();
      assertThat(cluster.containersByHost()).containsEntry(H3, masterOnH3);
      am.allocate(
          AllocateRequest.newInstance(
              am.getResponseId(),
              0,
              List.of(),
              List.of(),
              ResourceBlacklistRequest.newInstance(List.of(), List.of(H3))));
      eventually(() -> cluster.tasksByHost().get(H3) == 6);
    }
  }

  @Test
  void aNodeThatIsFullOfMemoryIsPassedOver() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 2048, 4);
      cluster.register(H2, MEMORY_MB, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 6);
      eventually(() -> cluster.held(am) == 7);
      assertThat(cluster.containersByHost()).isEqualTo(Map.of(H1, 2, H2, 5));
    }
  }

  @Test
  void aLostNodeIsForgottenAndItsTasksAreGone() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      MockNM lost = cluster.register(H2, 4);
      cluster.askAndGet(am, 3);
      int left = 1 + cluster.tasksByHost().get(H1);
      assertThat(left).isBetween(2, 3);
      cluster.rm().sendNodeLost(lost);
      eventually(() -> cluster.held(am) == left);
      cluster.ask(am, 6);
      eventually(() -> cluster.held(am) == 1 + 6);
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 6));
    }
  }

  @Test
  void aNodeThatMissedHeartbeatsIsSkippedUntilItSendsOneAgain() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, "200",
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MIN_MS, "200",
            YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, "2")) {
      MockNM late = cluster.register(H1, 4);
      MockNM alive = cluster.register(H2, 4);
      MockAM am = cluster.launchBeside(late, alive);
      eventually(
          () -> {
            cluster.heartbeat(alive, null);
            return !fit(cluster, late);
          });
      int before = cluster.containersByHost().get(H1);
      cluster.ask(am, 2);
      eventually(
          () -> {
            cluster.heartbeat(alive, null);
            return cluster.held(am) == 3;
          });
      assertThat(cluster.containersByHost()).containsEntry(H1, before);
      cluster.heartbeat(late, null);
      cluster.ask(am, 8);
      eventually(
          () -> {
            cluster.heartbeat(alive, null);
            cluster.heartbeat(late, null);
            return cluster.containersByHost().get(H1) > before;
          });
    }
  }

  @Test
  void tasksOfSeveralVcoresFillNodesUpToNPlusQ() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, request(ResourceRequest.ANY, 5, 1024, 2));
      eventually(() -> cluster.held(am) == 1 + 3);
      cluster.settle();
      assertThat(cluster.held(am)).as("2 + 2 + 2 of 6 vcores").isEqualTo(1 + 3);
    }
  }

  private static boolean fit(TestCluster cluster, MockNM node) {
    return cluster.offers().isFit(cluster.schedulerNode(node));
  }

  private static TestCluster threeNodes() throws Exception {
    TestCluster cluster = new TestCluster();
    List.of(H1, H2, H3).forEach(host -> registerQuietly(cluster, host));
    return cluster;
  }

  private static void registerQuietly(TestCluster cluster, String host) {
    try {
      cluster.register(host, 4);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static long gauge(TestCluster cluster, String name) {
    return MetricsProbe.value(cluster.metrics(), name);
  }

  private static void report(TestCluster cluster, String host, NodeStatistics statistics)
      throws Exception {
    cluster.heartbeat(
        id(host),
        ResourceUtilization.newInstance(
            0, 0, 0, statistics == null ? Map.of() : statistics.toCustomResources()));
    cluster.settle();
  }

  private static NodeId id(String host) {
    return NodeId.newInstance(host, 1234);
  }

  private static NodeStatistics variance(double variance) {
    return new NodeStatistics(1, 0, 1, variance, Map.of());
  }

  private static ResourceRequest strictRack(int number) {
    return strictly(NetworkTopology.DEFAULT_RACK, number);
  }

  private static ResourceRequest strictAny(int number) {
    return strictly(ResourceRequest.ANY, number);
  }

  private static ResourceRequest strictly(String resource, int number) {
    return ResourceRequest.newBuilder()
        .priority(Priority.newInstance(1))
        .resourceName(resource)
        .capability(Resource.newInstance(1024, 1))
        .numContainers(number)
        .relaxLocality(false)
        .build();
  }
}
