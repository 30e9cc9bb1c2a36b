// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
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
      cluster.askAndGet(cluster.launch(), 5);

      cluster.rm().getAdminService().transitionToStandby(BY_USER);
      assertThat(dispatchers()).as("a standby places nothing").isEmpty();
      assertThat(DefaultMetricsSystem.instance().getSource(SchedulerMetrics.NAME)).isNull();

      cluster.rm().getAdminService().transitionToActive(BY_USER);
      assertThat(cluster.scheduler()).isNotSameAs(before);
      MockNM node = cluster.register(H1, 4);
      assertThat(cluster.totalVcores(node)).isEqualTo(8);
      MockAM am = cluster.launch();
      cluster.ask(am, 10);
      eventually(() -> cluster.held(am) == 1 + 8);
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
    long waitMillis = 1500;
    YarnConfiguration conf =
        TestCluster.configuration(
            YarnConfiguration.RECOVERY_ENABLED,
            "true",
            YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED,
            "true",
            YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS,
            "" + waitMillis,
            YarnConfiguration.RM_STORE,
            MemoryRMStateStore.class.getName());
    try (TestCluster first = new TestCluster(new MockRM(conf))) {
      first.register(H1, 4);
      first.launch();
      MockRM successor = new MockRM(conf, first.rm().getRMStateStore());
      long startNanos = System.nanoTime();
      try (TestCluster second = new TestCluster(successor)) {
        second.register(H2, 4);
        second.launch();
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
            .isGreaterThan(Duration.ofMillis(waitMillis));
      }
    }
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
