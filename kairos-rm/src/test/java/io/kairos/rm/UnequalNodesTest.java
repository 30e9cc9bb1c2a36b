// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.settings.SchedulerSettings;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.Test;

/** A cluster of small and large nodes. */
class UnequalNodesTest {
  private static final String QUEUE_VCORES = SchedulerSettings.PREFIX + "queue-vcores";

  @Test
  void noTaskIsSuspendedOnASmallNodeBesideIdleCoresOfALargeOne() throws Exception {
    try (TestCluster cluster = new TestCluster(QUEUE_VCORES, "4")) {
      cluster.register(H1, 4);
      cluster.register(H2, 32);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 15);
      assertThat(cluster.containersByHost().get(H1))
          .as("about 4 of 36 cores' share of 15 tasks, and perhaps the master")
          .isBetween(1, 3);
      cluster.askAndGet(am, 21);
      assertThat(cluster.tasksByHost()).containsEntry(H1, 4).containsEntry(H2, 32);
    }
  }

  @Test
  void aTaskOfSeveralVcoresCountsAsSoMany() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      cluster.register(H2, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, request(ResourceRequest.ANY, 1, 1024, 3));
      TestCluster.eventually(() -> cluster.held(am) == 2);
      String withThree = cluster.tasksByHost().get(H1) == 1 ? H1 : H2;
      cluster.askAndGet(am, 3);
      assertThat(cluster.tasksByHost()).as("3 = 1 + 1 + 1").containsEntry(withThree, 1);
    }
  }

  @Test
  void aTaskOfSeveralVcoresIsNotSuspendedBesideCoresInWhichItFits() throws Exception {
    try (TestCluster cluster = new TestCluster(QUEUE_VCORES, "4")) {
      cluster.register(H1, 4);
      cluster.register(H2, 32);
      MockAM am = cluster.launch();
      cluster.ask(am, request(ResourceRequest.ANY, 11, 1024, 3));
      TestCluster.eventually(() -> cluster.held(am) == 1 + 11);
      assertThat(cluster.tasksByHost()).containsEntry(H1, 1).containsEntry(H2, 10);
    }
  }

  @Test
  void fullNodesAreAsFullAsOneAnotherWithQAsAPercentage() throws Exception {
    try (TestCluster cluster = new TestCluster(QUEUE_VCORES, "25%")) {
      assertThat(cluster.totalVcores(cluster.register(H1, 4))).isEqualTo(5);
      assertThat(cluster.totalVcores(cluster.register(H2, 32))).isEqualTo(40);
      MockAM am = cluster.launch();
      cluster.ask(am, 60);
      TestCluster.eventually(() -> cluster.held(am) == 46);
      assertThat(cluster.tasksByHost()).containsEntry(H1, 5).containsEntry(H2, 40);
    }
  }

  @Test
  void aRefreshTurnsAFixedQIntoAPercentage() throws Exception {
    try (TestCluster cluster = new TestCluster(QUEUE_VCORES, "4")) {
      var node = cluster.register(H1, 16);
      cluster.refresh(QUEUE_VCORES, "50%");
      TestCluster.eventually(() -> cluster.totalVcores(node) == 24);
    }
  }
}
