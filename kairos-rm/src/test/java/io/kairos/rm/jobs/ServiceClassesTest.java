// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.ServiceClass;
import io.kairos.rm.TestCluster;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockMemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The class of service reaches the node in the token of the container. */
class ServiceClassesTest {
  private static final String QUEUE = "yarn.scheduler.capacity.root.default.";
  private static final String[] SERVICES = {QUEUE + "kairos-class", "service"};

  @Test
  void aContainersTokenCarriesTheClassOfItsQueue() throws Exception {
    try (TestCluster cluster = new TestCluster(QUEUE + "kairos-class", "session")) {
      cluster.register(H1, 4);
      Container task = cluster.askAndGet(cluster.launch(), 1).get(0);
      assertThat(tags(task)).containsExactly("kairos-class=session");
    }
  }

  @Test
  void aContainerOfABatchQueueCarriesNoTag() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      assertThat(tags(cluster.askAndGet(cluster.launch(), 1).get(0))).isNullOrEmpty();
    }
  }

  @Test
  void aClassOfAParentQueueHoldsForTheLeavesBelowIt() throws Exception {
    try (TestCluster cluster =
        new TestCluster("yarn.scheduler.capacity.root.kairos-class", "session")) {
      cluster.register(H1, 4);
      Container task = cluster.askAndGet(cluster.launch(), 1).get(0);
      assertThat(tags(task)).containsExactly("kairos-class=session");
    }
  }

  @Test
  void aTagThatItsQueueDoesNotAllowIsLoggedOnce() throws Exception {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(ServiceClasses.class));
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch(tagged(cluster));
      cluster.askAndGet(am, 3);
      String said =
          am.getApplicationAttemptId().getApplicationId()
              + ": the tag kairos-class=session is not allowed in root.default;"
              + " yarn.scheduler.capacity.root.default.kairos-class-tags = session allows it";
      assertThat(log.getOutput()).containsOnlyOnce(said);
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void anApplicationsTagChoosesTheClassWhereItsQueueAllowsIt() throws Exception {
    assertThat(ofTaggedApplication(QUEUE + "kairos-class-tags", "session"))
        .isEqualTo(ServiceClass.SESSION);
    assertThat(ofTaggedApplication(QUEUE + "kairos-class-tags", "service"))
        .isEqualTo(ServiceClass.BATCH);
  }

  private static ServiceClass ofTaggedApplication(String... settings) throws Exception {
    try (TestCluster cluster = new TestCluster(settings)) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch(tagged(cluster));
      return ServiceClass.ofTags(tags(cluster.askAndGet(am, 1).get(0)));
    }
  }

  private static MockRMAppSubmissionData tagged(TestCluster cluster) throws Exception {
    return MockRMAppSubmissionData.Builder.createWithMemory(1024, cluster.rm())
        .withQueue("default")
        .withApplicationTags(Set.of("kairos-class=session"))
        .withWaitForAppAcceptedState(false)
        .build();
  }

  @Test
  void aRequestWithATagOfAClassDoesNotGetThatClass() throws Exception {
    try (TestCluster cluster =
        new TestCluster(YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER, "scheduler")) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      SchedulingRequest forged =
          SchedulingRequest.newBuilder()
              .allocationRequestId(1)
              .priority(Priority.newInstance(1))
              .allocationTags(Set.of("kairos-class=service", "web"))
              .resourceSizing(ResourceSizing.newInstance(1, Resource.newInstance(1024, 1)))
              .build();
      am.addSchedulingRequest(List.of(forged));
      am.doHeartbeat();
      eventually(() -> cluster.held(am) == 2);
      assertThat(tags(cluster.fetch(am).get(0))).containsExactly("web");
    }
  }

  @Test
  void aNodeWhoseCoresServicesHoldTakesNoMoreTasks() throws Exception {
    try (TestCluster cluster = new TestCluster(SERVICES)) {
      MockNM node = cluster.register(H1, 2);
      MockAM am = cluster.launch();
      cluster.ask(am, 10);
      eventually(() -> cluster.held(am) == 1 + 2);
      cluster.settle();
      List<Container> services = cluster.fetch(am);
      assertThat(services).as("N = 2, Q = 2, without the master").hasSize(2);
      cluster.complete(node, services.get(0).getId());
      eventually(() -> cluster.fetch(am).size() == 1);
      cluster.settle();
      assertThat(cluster.held(am)).isEqualTo(1 + 2);
    }
  }

  @Test
  void aRestartedResourceManagerKnowsTheServicesThatItRecovers() throws Exception {
    YarnConfiguration conf = TestCluster.recoverable(SERVICES);
    try (TestCluster first = new TestCluster(new MockRM(conf))) {
      MockNM node = first.register(H1, 2);
      MockAM am = first.launch();
      MockMemoryRMStateStore store = (MockMemoryRMStateStore) first.rm().getRMStateStore();

      try (TestCluster second = new TestCluster(new MockRM(conf, store))) {
        node.setResourceTrackerService(second.rm().getResourceTrackerService());
        node.registerNode(
            List.of(
                running(am, 1, Set.of()),
                running(am, 2, Set.of("kairos-class=service")),
                running(am, 3, Set.of("kairos-class=service"))),
            List.of(am.getApplicationAttemptId().getApplicationId()));
        second.rm().drainEvents();
        am.setAMRMProtocol(second.rm().getApplicationMasterService(), second.rm().getRMContext());
        am.registerAppAttempt(false);
        second.ask(am, 10);
        second.settle();
        assertThat(second.held(am)).isEqualTo(1 + 2);
        second.complete(node, ContainerId.newContainerId(am.getApplicationAttemptId(), 2));
        eventually(() -> second.fetch(am).size() == 1);
      }
    }
  }

  @Test
  void aRefreshWithAnUnknownClassIsRefusedAndChangesNothing() throws Exception {
    try (TestCluster cluster = new TestCluster(SERVICES)) {
      assertThatThrownBy(() -> cluster.refresh(QUEUE + "kairos-class", "fast"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(QUEUE + "kairos-class = fast: use one of batch, session, service.");
      cluster.register(H1, 4);
      assertThat(ServiceClass.ofTags(tags(cluster.askAndGet(cluster.launch(), 1).get(0))))
          .isEqualTo(ServiceClass.SERVICE);
    }
  }

  private static NMContainerStatus running(MockAM am, long number, Set<String> tags) {
    NMContainerStatus status =
        NMContainerStatus.newInstance(
            ContainerId.newContainerId(am.getApplicationAttemptId(), number),
            0,
            ContainerState.RUNNING,
            Resource.newInstance(1024, 1),
            "",
            0,
            Priority.newInstance(0),
            1234);
    status.setAllocationTags(tags);
    return status;
  }

  private static Set<String> tags(Container container) throws IOException {
    return BuilderUtils.newContainerTokenIdentifier(container.getContainerToken())
        .getAllcationTags();
  }
}
