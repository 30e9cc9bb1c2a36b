// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static io.kairos.rm.NodeQueues.BOUND;
import static io.kairos.rm.NodeQueues.launchAndReport;
import static io.kairos.rm.NodeQueues.queue;
import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.TestCluster;
import io.kairos.rm.settings.SchedulerSettings;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

/**
 * How many tasks a node is given while a task that is queued there waits no longer than a bound.
 */
class QueueBoundByDelayTest {
  private static final String MAXIMUM = SchedulerSettings.PREFIX + "node-queue-max-vcores";
  private static final String DELAY = SchedulerSettings.PREFIX + "node-queue-delay-ms";

  @Test
  void tasksAreQueuedByDelayUntilTheExpectedWaitComesToTheLongest() throws Exception {
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
  void aReportReplacesWhatWasExpectedByDelay() throws Exception {
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
  void tasksOnTheirWayAreNotForgottenByAReportWithoutThem() throws Exception {
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
  void tasksOfSeveralVcoresOnTheirWayAreNotForgottenEither() throws Exception {
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
  void aNodeIsFullByDelayOnceItsMemoryIs() throws Exception {
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
  void aNodeIsFullByDelayOnceTasksWaitThereWhateverSizeTheBooksKnow() throws Exception {
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

  private static TestCluster byDelay() {
    return new TestCluster(BOUND, "delay", DELAY, "5000", MAXIMUM, "20");
  }
}
