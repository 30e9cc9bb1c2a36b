// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.rm.TestCluster;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockMemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** No container that has ended is remembered for ever. */
class RankedContainersTest {
  @Test
  void aContainerIsForgottenWhenItEnds() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      ContainerId task = cluster.askAndGet(am, 1).get(0).getId();
      cluster.settle();
      assertThat(cluster.jobs().containers().size()).as("the master and the task").isEqualTo(2);
      cluster.complete(node, task);
      eventually(() -> cluster.jobs().containers().size() == 1);
    }
  }

  @Test
  void anOpportunisticContainerOfBeforeARestartIsNotRemembered() throws Exception {
    YarnConfiguration conf = TestCluster.recoverable();
    try (TestCluster first = new TestCluster(new MockRM(conf))) {
      MockNM node = first.register(H1, 2);
      MockAM am = first.launch();
      MockMemoryRMStateStore store = (MockMemoryRMStateStore) first.rm().getRMStateStore();

      try (TestCluster second = new TestCluster(new MockRM(conf, store))) {
        node.setResourceTrackerService(second.rm().getResourceTrackerService());
        node.registerNode(
            List.of(
                running(am, 1, ExecutionType.GUARANTEED),
                running(am, 2, ExecutionType.OPPORTUNISTIC)),
            List.of(am.getApplicationAttemptId().getApplicationId()));
        // It is booked after its containers were seen.
        eventually(() -> second.totalVcores(node) == 2 + 2 + 1);
        assertThat(second.jobs().containers().size()).as("the master").isEqualTo(1);
      }
    }
  }

  private static NMContainerStatus running(MockAM am, long number, ExecutionType type) {
    NMContainerStatus status = TestCluster.running(am, number);
    status.setExecutionType(type);
    return status;
  }

  @Test
  void anApplicationThatHasEndedLeavesNoContainerBehind() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.settle();
      // Like one that its application makes opportunistic: nobody says when it ends.
      cluster.jobs().containers().placed(container(am.getApplicationAttemptId()));
      assertThat(cluster.jobs().containers().size()).isEqualTo(2);
      MockRM.finishAMAndVerifyAppState(
          cluster
              .rm()
              .getRMContext()
              .getRMApps()
              .get(am.getApplicationAttemptId().getApplicationId()),
          cluster.rm(),
          node,
          am);
      eventually(() -> cluster.jobs().containers().size() == 0);
    }
  }

  private static RMContainer container(ApplicationAttemptId attempt) {
    RMContainer container = mock(RMContainer.class);
    when(container.getContainerId()).thenReturn(ContainerId.newContainerId(attempt, 99));
    when(container.getApplicationAttemptId()).thenReturn(attempt);
    when(container.getState()).thenReturn(RMContainerState.RUNNING);
    return container;
  }
}
