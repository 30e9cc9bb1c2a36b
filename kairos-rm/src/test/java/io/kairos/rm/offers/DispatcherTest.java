// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.H3;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.TestCluster.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import io.kairos.rm.KairosScheduler;
import io.kairos.rm.MetricsProbe;
import io.kairos.rm.TestCluster;
import io.kairos.rm.metrics.SchedulerMetrics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.junit.jupiter.api.Test;

/** When the dispatcher works, when it rests, and that nothing ends it. */
class DispatcherTest {
  private static final String INTERVAL = SchedulerSettings.PREFIX + "dispatch-interval-ms";

  @Test
  void demandAndFreedRoomAreAnsweredWithoutWaitingForTheInterval() throws Exception {
    try (TestCluster cluster = new TestCluster(INTERVAL, "3600000")) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      var tasks = cluster.askAndGet(am, 5);
      cluster.ask(am, 1);
      cluster.complete(node, tasks.get(0).getId());
      eventually(() -> cluster.fetch(am).size() == 1);
      cluster.ask(am, 1);
      cluster.register(H2, 4);
      eventually(() -> cluster.fetch(am).size() == 1);
    }
  }

  /** YARN books a container that it ended itself until its node tells of the end. */
  @Test
  void roomThatANodeGivesBackLongAfterItsContainerEndedIsOfferedAtOnce() throws Exception {
    try (TestCluster cluster = new TestCluster(INTERVAL, "3600000")) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 8);
      // YARN's thread of events books the room for its master a moment after its start.
      cluster.pass();
      eventually(() -> cluster.held(am) == 1 + 6);
      ContainerId task = cluster.fetch(am).get(0).getId();
      // As a heartbeat does that tells of the launch.
      cluster.schedulerNode(node).containerStarted(task);
      am.allocate(List.<ResourceRequest>of(), List.of(task));
      cluster.pass();
      assertThat(cluster.held(am)).isEqualTo(1 + 5);
      assertThat(cluster.schedulerNode(node).getNumContainers()).isEqualTo(1 + 6);
      cluster.complete(node, task);
      eventually(() -> cluster.held(am) == 1 + 6);
    }
  }

  @Test
  void aRefreshChangesTheIntervalAtRunTime() throws Exception {
    try (TestCluster cluster = new TestCluster(INTERVAL, "3600000")) {
      cluster.refresh(INTERVAL, "1");
      long passes = cluster.metrics().passes();
      eventually(() -> cluster.metrics().passes() > passes + 10);
    }
  }

  @Test
  void demandThatNoNodeCanMeetDoesNotMakeItSpin() throws Exception {
    try (TestCluster cluster = new TestCluster(INTERVAL, "50")) {
      for (String host : List.of(H1, H2, H3)) {
        cluster.register(host, 4);
      }
      MockAM am = cluster.launch();
      // No node has this address, and no other will do.
      cluster.ask(am, request("127.0.0.99", 1, 1024, 1), strictly("/default-rack"), strictly("*"));
      cluster.settle();
      long startNanos = System.nanoTime();
      long offersBefore = cluster.metrics().offers();
      eventually(() -> cluster.metrics().offers() >= offersBefore + 30);
      long tookMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      assertThat(tookMillis).as("10 passes of 3 nodes, one every 50 ms").isGreaterThan(350);
    }
  }

  @Test
  void heartbeatsWithoutNewsDoNotWakeIt() throws Exception {
    try (TestCluster cluster = new TestCluster(INTERVAL, "3600000")) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 10);
      // YARN's thread of events books the room for its master a moment after its start.
      cluster.pass();
      eventually(() -> cluster.held(am) == 1 + 6);
      cluster.fetch(am);
      long passes = cluster.metrics().passes();
      for (int i = 0; i < 50; i++) {
        cluster.heartbeat(node, null);
      }
      assertThat(cluster.metrics().passes()).isLessThanOrEqualTo(passes + 1);
    }
  }

  @Test
  void anErrorInAnOfferIsCountedAndTheTaskIsPlacedByAndBy() throws Exception {
    try (TestCluster cluster = new TestCluster(rm(FailingScheduler.class))) {
      cluster.register(H1, 4);
      cluster.register(H2, 4);
      MockAM am = cluster.launch();
      ((FailingScheduler) cluster.scheduler()).failures = 3;
      cluster.ask(am, 6);
      eventually(() -> cluster.held(am) == 7);
      assertThat(cluster.metrics().errors()).isEqualTo(3);
    }
  }

  @Test
  void anErrorWhileAHeartbeatIsTakenInIsSurvivedByTheResourceManager() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      RMNode broken = mock(RMNode.class, delegatesTo(cluster.rmNode(node)));
      doReturn(null)
          .doThrow(new IllegalStateException("injected"))
          .when(broken)
          .getNodeUtilization();
      cluster.scheduler().handle(new NodeUpdateSchedulerEvent(broken));
      assertThat(cluster.metrics().errors()).isEqualTo(1);
      cluster.askAndGet(am, 5);
    }
  }

  @Test
  void anErrorWhileAHeartbeatIsReadIsSurvivedByTheDispatcher() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      RMNode broken = mock(RMNode.class, delegatesTo(cluster.rmNode(node)));
      ResourceUtilization utilization = mock(ResourceUtilization.class);
      doReturn(utilization).when(broken).getNodeUtilization();
      doThrow(new IllegalStateException("injected")).when(utilization).getCustomResources();
      cluster.scheduler().handle(new NodeUpdateSchedulerEvent(broken));
      eventually(() -> cluster.metrics().errors() == 1);
      cluster.askAndGet(am, 5);
    }
  }

  @Test
  void anErrorThatCannotBeLoggedIsSurvivedByTheDispatcher() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      RMNode broken = mock(RMNode.class, delegatesTo(cluster.rmNode(node)));
      ResourceUtilization utilization = mock(ResourceUtilization.class);
      doReturn(utilization).when(broken).getNodeUtilization();
      doAnswer(
              call -> {
                throw new ErrorWithoutStack();
              })
          .when(utilization)
          .getCustomResources();
      cluster.scheduler().handle(new NodeUpdateSchedulerEvent(broken));
      eventually(() -> cluster.metrics().errors() == 1);
      cluster.askAndGet(am, 5);
    }
  }

  /** Whoever asks where it came from fails, too. */
  private static final class ErrorWithoutStack extends RuntimeException {
    @Override
    public StackTraceElement[] getStackTrace() {
      throw new IllegalStateException("injected");
    }
  }

  @Test
  void theCountersAddUp() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 3);
      cluster.settle();
      SchedulerMetrics metrics = cluster.metrics();
      assertThat(metrics.allocations()).isEqualTo(4);
      assertThat(metrics.offers()).isGreaterThanOrEqualTo(4);
      assertThat(metrics.failedCommits()).isZero();
      assertThat(metrics.errors()).isZero();
      assertThat(MetricsProbe.value(metrics, "AdmissionRoomVcores")).isEqualTo(3);
      assertThat(MetricsProbe.value(metrics, "Allocations")).isEqualTo(4);
    }
  }

  private static ResourceRequest strictly(String resource) {
    var request = request(resource, 1, 1024, 1);
    request.setRelaxLocality(false);
    return request;
  }

  private static MockRM rm(Class<? extends KairosScheduler> scheduler) {
    var conf = TestCluster.configuration();
    conf.set("yarn.resourcemanager.scheduler.class", scheduler.getName());
    return new MockRM(conf);
  }

  /** Fails some commits, as a bug would. */
  public static final class FailingScheduler extends KairosScheduler {
    volatile int failures;

    @Override
    // Only the dispatcher commits; the request is raw as stock declares it.
    @SuppressWarnings({"NonAtomicVolatileUpdate", "rawtypes"})
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatesPending) {
      if (failures > 0) {
        failures--;
        if (failures % 2 == 0) {
          throw new IllegalStateException("injected");
        }
        throw new NoSuchMethodError("injected");
      }
      return super.tryCommit(cluster, request, updatesPending);
    }
  }
}
