// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static io.kairos.rm.NodeQueues.BOUND;
import static io.kairos.rm.NodeQueues.LENGTH;
import static io.kairos.rm.NodeQueues.queue;
import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.H3;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.TestCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.junit.jupiter.api.Test;

/** A master holds no core: it finds a place on a node that is full of tasks and has the memory. */
class MastersOnFullNodesTest {
  private static final String[] SHARES = {
    "yarn.scheduler.capacity.maximum-am-resource-percent",
    "0.9",
    "yarn.scheduler.capacity.root.default.user-limit-factor",
    "10",
    YarnConfiguration.RM_AM_MAX_ATTEMPTS,
    "4"
  };

  @Test
  void aMasterThatDiesOnAFullNodeComesBackAtOnce() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARES)) {
      MockNM node = cluster.register(H1, 4);
      MockAM big = cluster.launch();
      RMApp app = MockRMAppSubmitter.submit(cluster.rm(), submission(cluster, 1024).build());
      MockAM small = MockRM.launchAMWhenAsyncSchedulingEnabled(app, cluster.rm());
      small.registerAppAttempt();
      cluster.askAndGet(big, 6);
      cluster.ask(big, 4);
      for (int death = 1; death <= 3; death++) {
        ApplicationAttemptId next =
            ApplicationAttemptId.newInstance(app.getApplicationId(), death + 1);
        node.nodeHeartbeat(
            ApplicationAttemptId.newInstance(app.getApplicationId(), death),
            1,
            ContainerState.COMPLETE);
        eventually(
            () ->
                app.getCurrentAppAttempt().getAppAttemptId().equals(next)
                    && app.getCurrentAppAttempt().getState() == RMAppAttemptState.ALLOCATED);
        cluster.rm().sendAMLaunched(next).registerAppAttempt();
        cluster.settle();
        assertThat(cluster.tasksByHost())
            .as("tasks take no master's place")
            .isEqualTo(Map.of(H1, 6));
        assertThat(cluster.totalVcores(node)).isEqualTo(6 + 2);
      }
    }
  }

  @Test
  void aSecondJobsMasterDoesNotWaitForTheFirstJobsTasks() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARES)) {
      for (String host : List.of(H1, H2, H3)) {
        cluster.register(host, 4);
      }
      MockAM first = cluster.launch();
      cluster.ask(first, 40);
      eventually(() -> cluster.held(first) == 1 + 3 * 6);
      cluster.settle();
      for (int i = 0; i < 5; i++) {
        cluster.launch();
      }
      assertThat(cluster.containersByHost())
          .as("two masters each")
          .isEqualTo(Map.of(H1, 8, H2, 8, H3, 8));
      cluster.settle();
      assertThat(cluster.held(first)).isEqualTo(1 + 3 * 6);
      assertThat(cluster.scheduler().getClusterResource().getVirtualCores()).isEqualTo(3 * 8);
    }
  }

  @Test
  void aMasterOfSeveralVcoresTakesNeitherACoreNorAReservation() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARES)) {
      MockNM node = cluster.register(H1, 4);
      MockAM big = cluster.launch();
      cluster.askAndGet(big, 5);
      cluster.settle();
      MockRMAppSubmissionData large =
          MockRMAppSubmissionData.Builder.createWithResource(
                  Resource.newInstance(1024, 3), cluster.rm())
              .withQueue("default")
              .withWaitForAppAcceptedState(false)
              .build();
      MockAM other = cluster.launch(large);
      cluster.settle();
      assertThat(cluster.schedulerNode(node).getReservedContainer()).isNull();
      assertThat(cluster.totalVcores(node)).isEqualTo(6 + 1 + 3);
      cluster.ask(other, 5);
      eventually(() -> cluster.held(other) == 1 + 1);
      cluster.settle();
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 6));
    }
  }

  @Test
  void aMasterGoesToTheNodeThatHasTheMemory() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARES)) {
      cluster.register(H1, 8 * 1024, 4);
      MockAM big = cluster.launch();
      cluster.register(H2, 16 * 1024, 4);
      cluster.ask(big, 20);
      eventually(() -> cluster.held(big) == 1 + 12);
      cluster.settle();
      MockAM other = cluster.launch(submission(cluster, 4096).build());
      assertThat(master(cluster, other)).isEqualTo(H2);
      MockAM third = cluster.launch(submission(cluster, 1024).build());
      assertThat(master(cluster, third)).as("six tasks each, and a master").isEqualTo(H1);
    }
  }

  @Test
  void aMasterWaitsWhereThereIsNoMemoryAndComesWhenSomeIsFreed() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARES)) {
      MockNM node = cluster.register(H1, 7 * 1024, 4);
      MockAM big = cluster.launch();
      List<ContainerId> tasks = new ArrayList<>();
      cluster.askAndGet(big, 6).forEach(container -> tasks.add(container.getId()));
      RMApp app = MockRMAppSubmitter.submit(cluster.rm(), submission(cluster, 1024).build());
      cluster.settle();
      assertThat(cluster.containers()).isEqualTo(7);
      assertThat(cluster.totalVcores(node)).as("nothing is kept for it").isEqualTo(7);
      cluster.complete(node, tasks.get(0));
      eventually(() -> app.getCurrentAppAttempt().getState() == RMAppAttemptState.ALLOCATED);
      cluster.ask(big, 1);
      cluster.settle();
      assertThat(cluster.containers()).as("5 tasks, 2 masters, no memory").isEqualTo(7);
    }
  }

  @Test
  void aQueueAtItsMaximumGetsNoMasterBeyondIt() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            "yarn.scheduler.capacity.root.queues",
            "default,other",
            "yarn.scheduler.capacity.root.default.capacity",
            "50",
            "yarn.scheduler.capacity.root.other.capacity",
            "50",
            "yarn.scheduler.capacity.root.other.maximum-capacity",
            "50",
            "yarn.scheduler.capacity.root.other.user-limit-factor",
            "10",
            SHARES[0],
            SHARES[1],
            SHARES[2],
            SHARES[3])) {
      MockNM node = cluster.register(H1, 16 * 1024, 8);
      MockAM other = cluster.launch("other", 0);
      cluster.ask(other, 20);
      eventually(() -> cluster.held(other) == 5);
      cluster.settle();
      RMApp app = MockRMAppSubmitter.submit(cluster.rm(), cluster.submission("other", 0));
      cluster.settle();
      assertThat(app.getCurrentAppAttempt().getState()).isEqualTo(RMAppAttemptState.SCHEDULED);
      assertThat(cluster.totalVcores(node)).isEqualTo(8 + 2 + 1);
      MockAM free = cluster.launch("default", 0);
      cluster.ask(free, 20);
      eventually(() -> cluster.tasksByHost().get(H1) == 10);
    }
  }

  @Test
  void aMasterFindsAPlaceOnANodeWhoseQueueIsFull() throws Exception {
    try (TestCluster cluster =
        new TestCluster(BOUND, "length", LENGTH, "3", SHARES[0], SHARES[1], SHARES[2], SHARES[3])) {
      MockNM node = cluster.register(H1, 4);
      cluster.heartbeat(node, queue(0, 0, 0, 0));
      eventually(() -> cluster.totalVcores(node) == 7);
      MockAM big = cluster.launch();
      cluster.ask(big, 20);
      eventually(() -> cluster.held(big) == 1 + 7);
      cluster.settle();
      cluster.launch();
      cluster.settle();
      assertThat(cluster.tasksByHost()).isEqualTo(Map.of(H1, 7));
      assertThat(cluster.totalVcores(node)).isEqualTo(7 + 2);
    }
  }

  @Test
  void aMasterFindsAPlaceOnANodeThatHoldsMoreThanItMay() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARES)) {
      MockNM node = cluster.register(H1, 4);
      MockAM big = cluster.launch();
      cluster.askAndGet(big, 6);
      cluster.refresh("yarn.scheduler.capacity.kairos.queue-vcores", "0");
      eventually(() -> cluster.totalVcores(node) == 4 + 1);
      cluster.launch();
      cluster.settle();
      assertThat(cluster.totalVcores(node)).isEqualTo(4 + 2);
      assertThat(cluster.held(big)).isEqualTo(1 + 6);
    }
  }

  @Test
  void aMasterStaysOffNodesThatItsApplicationHasNoUseFor() throws Exception {
    try (TestCluster cluster = new TestCluster(SHARES)) {
      cluster.register(H1, 4);
      MockAM big = cluster.launch();
      cluster.register(H2, 4);
      cluster.ask(big, 20);
      eventually(() -> cluster.held(big) == 1 + 12);
      cluster.settle();
      ResourceRequest only = TestCluster.request(H1, 1, 1024, 1);
      ResourceRequest rack = strictly(NetworkTopology.DEFAULT_RACK);
      MockAM strict =
          cluster.launch(
              MockRMAppSubmissionData.Builder.createWithMemory(1024, cluster.rm())
                  .withQueue("default")
                  .withWaitForAppAcceptedState(false)
                  .withAmResourceRequests(
                      new ArrayList<>(List.of(only, rack, strictly(ResourceRequest.ANY))))
                  .build());
      assertThat(master(cluster, strict)).as("H2 has a master less").isEqualTo(H1);
    }
  }

  private static ResourceRequest strictly(String resource) {
    ResourceRequest request = TestCluster.request(resource, 1, 1024, 1);
    request.setRelaxLocality(false);
    return request;
  }

  private static MockRMAppSubmissionData.Builder submission(TestCluster cluster, int memoryMb)
      throws Exception {
    return MockRMAppSubmissionData.Builder.createWithMemory(memoryMb, cluster.rm())
        .withQueue("default")
        .withMaxAppAttempts(4)
        .withWaitForAppAcceptedState(false);
  }

  private static String master(TestCluster cluster, MockAM am) {
    return cluster
        .rm()
        .getRMContext()
        .getRMApps()
        .get(am.getApplicationAttemptId().getApplicationId())
        .getCurrentAppAttempt()
        .getMasterContainer()
        .getNodeId()
        .getHost();
  }
}
