// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static io.kairos.rm.TestCluster.H1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.TestCluster;
import io.kairos.rm.dispatch.HeldTasks;
import io.kairos.rm.nodes.Books;
import io.kairos.rm.nodes.QueueLengths;
import io.kairos.rm.placement.measure.ApplicationService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

/** Notes that come at the worst moment. */
class ClusterViewTest {
  private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
  private final AtomicLong nowMillis = new AtomicLong();
  private final Set<String> grown = new HashSet<>();
  private final ApplicationService<NodeId> service = new ApplicationService<>();
  private final List<NodeId> resized = new ArrayList<>();
  private final QueueLengths queueLengths = new QueueLengths(resized::add);

  @Test
  void aNoteThatIsLeftWhileItsNodeIsForgottenFindsTheNodeThatIsBack() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      FiCaSchedulerNode node = cluster.schedulerNode(cluster.register(H1, 4));
      NodeId id = node.getNodeID();
      AtomicReference<FiCaSchedulerNode> booked = new AtomicReference<>(node);
      ClusterView view = view(booked);
      view.heartbeat(id, statistics());
      view.catchUp();
      assertThat(view.ranked()).hasSize(1);

      booked.set(null);
      view.changed(id);
      meanwhile.set(
          () -> {
            meanwhile.set(() -> {});
            booked.set(node);
            view.heartbeat(id, statistics());
          });
      view.catchUp();
      assertThat(view.ranked()).as("the node is back").hasSize(1);
      assertThat(view.nodesWithStatistics()).isEqualTo(1);

      view.heartbeat(id, statistics());
      view.catchUp();
      assertThat(view.nodesWithStatistics()).as("it is one node").isEqualTo(1);
    }
  }

  @Test
  void aNodeWhosePluginWasTakenOutHasNoQueueAfterHalfAMinuteOfItsHeartbeats() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      FiCaSchedulerNode node = cluster.schedulerNode(cluster.register(H1, 4));
      NodeId id = node.getNodeID();
      ClusterView view = view(new AtomicReference<>(node));
      NodeStatistics queue =
          new NodeStatistics(0, 0, 0, 0, Map.of()).withQueue(new QueueStatistics(0, 0));
      view.heartbeat(id, ResourceUtilization.newInstance(0, 0, 0, queue.toCustomResources()));
      view.catchUp();
      assertThat(queueLengths.nodes()).isEqualTo(1);

      for (long millis : new long[] {600_000, 629_999}) {
        nowMillis.set(millis);
        view.heartbeat(id, null);
        view.catchUp();
        assertThat(queueLengths.nodes()).as("it may have restarted").isEqualTo(1);
      }
      view.heartbeat(id, ResourceUtilization.newInstance(0, 0, 0, queue.toCustomResources()));
      view.catchUp();
      for (long millis : new long[] {629_999, 659_998}) {
        nowMillis.set(millis);
        view.heartbeat(id, null);
        view.catchUp();
        assertThat(queueLengths.nodes()).isEqualTo(1);
      }
      nowMillis.set(659_999);
      view.heartbeat(id, null);
      view.catchUp();
      assertThat(queueLengths.nodes()).isZero();
    }
  }

  @Test
  void aNodeIsAsLargeAsItIsAfterHalfAMinuteWithoutStatisticsUntilItTellsThemAgain()
      throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      FiCaSchedulerNode node = cluster.schedulerNode(cluster.register(H1, 4));
      NodeId id = node.getNodeID();
      ClusterView view = view(new AtomicReference<>(node));
      view.heartbeat(id, statistics());
      view.catchUp();
      hearsNothing(view, id, 10);
      hearsNothing(view, id, 39);
      assertThat(resized).as("it may have restarted").isEmpty();
      hearsNothing(view, id, 40);
      hearsNothing(view, id, 41);
      assertThat(resized).containsExactly(id);

      view.heartbeat(id, statistics());
      view.catchUp();
      assertThat(resized).containsExactly(id, id);
    }
  }

  @Test
  void aNodeWhosePluginIsOfAnotherVersionSuspendsTasksAsFarAsIsKnown() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      FiCaSchedulerNode node = cluster.schedulerNode(cluster.register(H1, 4));
      NodeId id = node.getNodeID();
      ClusterView view = view(new AtomicReference<>(node));
      for (int second = 0; second <= 60; second++) {
        nowMillis.set(TimeUnit.SECONDS.toMillis(second));
        view.heartbeat(id, ResourceUtilization.newInstance(0, 0, 0, Map.of("kairos.format", 99f)));
        view.catchUp();
      }
      hearsNothing(view, id, 61);
      assertThat(resized).as("it may have restarted").isEmpty();
    }
  }

  @Test
  void totalsOfAHeartbeatThatWasOvertakenAreNotLost() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      FiCaSchedulerNode node = cluster.schedulerNode(cluster.register(H1, 4));
      NodeId id = node.getNodeID();
      ClusterView view = view(new AtomicReference<>(node));
      service.begin("a");
      service.begin("b");
      service.begin("c");
      view.heartbeat(id, telling(Map.of("a", 1.0)));
      view.heartbeat(id, telling(Map.of("b", 2.0)));
      view.heartbeat(id, telling(Map.of("a", 3.0, "c", 4.0)));
      view.catchUp();
      assertThat(service.attainedOn(id)).isEqualTo(Map.of("a", 3.0, "b", 2.0, "c", 4.0));
    }
  }

  @Test
  void serviceOnANodeWithoutPluginIsWhatItsTasksHoldAsFarAsItsCoresDoThat() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      FiCaSchedulerNode node = cluster.schedulerNode(cluster.register(H1, 4));
      NodeId id = node.getNodeID();
      MockAM job = cluster.launch();
      cluster.askAndGet(job, 5);
      String application = job.getApplicationAttemptId().getApplicationId().toString();
      service.begin(application);
      ClusterView view = view(new AtomicReference<>(node));
      for (int second = 0; second <= 30; second++) {
        assertThat(service.attainedSeconds(application)).as("it may have restarted").isZero();
        hearsNothing(view, id, second);
      }
      for (int second = 31; second <= 40; second++) {
        hearsNothing(view, id, second);
      }
      assertThat(service.attainedSeconds(application)).as("five on four cores").isEqualTo(40);
      assertThat(grown).containsOnly(application);

      // The plug-in comes, and counts from nothing.
      view.heartbeat(id, telling(Map.of(application, 0.0)));
      view.catchUp();
      view.heartbeat(id, telling(Map.of(application, 7.0)));
      view.catchUp();
      assertThat(service.attainedSeconds(application)).isEqualTo(47);
      hearsNothing(view, id, 100);
      hearsNothing(view, id, 101);
      assertThat(service.attainedSeconds(application)).isEqualTo(47);
    }
  }

  private void hearsNothing(ClusterView view, NodeId id, int second) {
    nowMillis.set(TimeUnit.SECONDS.toMillis(second));
    view.heartbeat(id, null);
    view.catchUp();
  }

  private static ResourceUtilization telling(Map<String, Double> totals) {
    return ResourceUtilization.newInstance(
        0, 0, 0, new NodeStatistics(1, 0, 1, 1, totals).withServiceEpoch(5).toCustomResources());
  }

  private ClusterView view(AtomicReference<FiCaSchedulerNode> booked) {
    return new ClusterView(
        id -> {
          FiCaSchedulerNode found = booked.get();
          // Another thread, between the look and what follows from it.
          meanwhile.get().run();
          return found == null ? null : Books.of(found, HeldTasks.NONE, HeldTasks.NONE, true);
        },
        service,
        new ServiceListener() {
          @Override
          public void grew(String application) {
            grown.add(application);
          }

          @Override
          public void tasksEnded(NodeId node, String application, double seconds) {}
        },
        queueLengths,
        nowMillis::get,
        TestCluster.defaultRanking());
  }

  private static ResourceUtilization statistics() {
    return ResourceUtilization.newInstance(
        0, 0, 0, new NodeStatistics(1, 0, 1, 1, Map.of()).toCustomResources());
  }
}
