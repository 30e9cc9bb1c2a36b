// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.H3;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.metrics.SchedulerMetrics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.List;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.ServiceStateException;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.junit.jupiter.api.Test;

/** Start and stop: to standby and back, and for good. */
class HighAvailabilityTest {
  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);

  @Test
  void aResourceManagerThatReturnsFromStandbyPlacesTasksAgain() throws Exception {
    try (TestCluster cluster = new TestCluster(new MockRM(highlyAvailable()))) {
      cluster.rm().getAdminService().transitionToActive(BY_USER);
      KairosScheduler before = cluster.scheduler();
      cluster.register(H1, 4);
      cluster.askAndGet(cluster.launch(), 4);

      cluster.rm().getAdminService().transitionToStandby(BY_USER);
      assertThat(dispatchers()).as("a standby places nothing").isEmpty();
      assertThat(DefaultMetricsSystem.instance().getSource(SchedulerMetrics.NAME)).isNull();

      cluster.rm().getAdminService().transitionToActive(BY_USER);
      assertThat(cluster.scheduler()).isNotSameAs(before);
      MockNM node = cluster.register(H1, 4);
      assertThat(cluster.totalVcores(node)).isEqualTo(8);
      MockAM am = cluster.launch();
      cluster.ask(am, 10);
      // As many as there are cores: none of the others ranks better.
      eventually(() -> cluster.held(am) == 1 + 4);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(1 + 4);
      assertThat(dispatchers()).hasSize(1);
      assertThat(DefaultMetricsSystem.instance().getSource(SchedulerMetrics.NAME)).isNotNull();
    }
  }

  @Test
  void anInterruptedStopStillEndsEverything() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      KairosScheduler scheduler = cluster.scheduler();
      Thread.currentThread().interrupt();
      try {
        scheduler.stop();
      } catch (ServiceStateException e) {
        assertThat(e).hasRootCauseInstanceOf(InterruptedException.class);
      } finally {
        Thread.interrupted();
      }
      eventually(() -> dispatchers().isEmpty());
      assertThat(DefaultMetricsSystem.instance().getSource(SchedulerMetrics.NAME)).isNull();
    }
  }

  @Test
  void twoResourceManagersInOneProcessDoNotDisturbEachOther() throws Exception {
    try (TestCluster first = new TestCluster();
        TestCluster second = new TestCluster(SchedulerSettings.PREFIX + "queue-vcores", "0")) {
      MockNM node = first.register(H1, 4);
      MockNM other = second.register(H1, 4);
      assertThat(first.totalVcores(node)).isEqualTo(6);
      assertThat(second.totalVcores(other)).isEqualTo(4);
      first.askAndGet(first.launch(), 5);
      second.askAndGet(second.launch(), 3);
    }
  }

  @Test
  void noThreadOfStockAllocatesBesideTheDispatcherAndNoneIsLeftBehind() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      cluster.refresh(SchedulerSettings.PREFIX + "queue-vcores", "3");
      assertThat(threads("AsyncCapacitySchedulerThread")).isEmpty();
      assertThat(dispatchers()).hasSize(1);
    }
    assertThat(dispatchers()).isEmpty();
  }

  @Test
  void nothingIsPlacedUntilRecoveryIsOver() throws Exception {
    YarnConfiguration conf =
        TestCluster.configuration(
            YarnConfiguration.RECOVERY_ENABLED,
            "true",
            YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED,
            "true",
            YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS,
            "3600000",
            YarnConfiguration.RM_STORE,
            MemoryRMStateStore.class.getName());
    try (TestCluster first = new TestCluster(new MockRM(conf))) {
      endRecovery(first.rm());
      first.register(H1, 4);
      first.launch();
      MockRM successor = new MockRM(conf, first.rm().getRMStateStore());
      try (TestCluster second = new TestCluster(successor)) {
        RMApp app = MockRMAppSubmitter.submit(successor, second.submission("default", 0));
        eventually(() -> state(app) == RMAppAttemptState.SCHEDULED);
        // Each node that is ranked tells of a look around; two of them enclose a whole pass.
        for (String host : List.of(H2, H3)) {
          int before = second.view().ranked().size();
          second.register(host, 4);
          eventually(() -> second.view().ranked().size() == before + 1);
        }
        assertThat(state(app)).isEqualTo(RMAppAttemptState.SCHEDULED);

        endRecovery(successor);
        eventually(() -> state(app) == RMAppAttemptState.ALLOCATED);
      }
    }
  }

  private static void endRecovery(MockRM rm) {
    ((RMContextImpl) rm.getRMContext()).setSchedulerRecoveryStartAndWaitTime(0);
  }

  private static RMAppAttemptState state(RMApp app) {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    return attempt == null ? null : attempt.getState();
  }

  private static List<Thread> dispatchers() {
    return threads("kairos-dispatcher");
  }

  private static List<Thread> threads(String prefix) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && thread.getName().startsWith(prefix))
        .toList();
  }

  private static YarnConfiguration highlyAvailable() {
    YarnConfiguration conf =
        TestCluster.configuration(
            YarnConfiguration.RM_HA_ENABLED,
            "true",
            YarnConfiguration.RM_HA_IDS,
            "rm1,rm2",
            YarnConfiguration.RM_HA_ID,
            "rm1",
            YarnConfiguration.RM_CLUSTER_ID,
            "test",
            YarnConfiguration.AUTO_FAILOVER_ENABLED,
            "false",
            // Becoming active reads the files again, which know the default only.
            SchedulerSettings.PREFIX + "queue-vcores",
            "4");
    int port = 1;
    for (String address : YarnConfiguration.getServiceAddressConfKeys(conf)) {
      conf.set(HAUtil.addSuffix(address, "rm1"), "127.0.0.1:" + port++);
      conf.set(HAUtil.addSuffix(address, "rm2"), "127.0.0.2:" + port++);
    }
    return conf;
  }
}
