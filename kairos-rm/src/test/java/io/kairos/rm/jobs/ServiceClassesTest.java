// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.ServiceClass;
import io.kairos.rm.TestCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockMemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The class of service reaches the node in the token of the container. */
class ServiceClassesTest {
  private static final String QUEUE = "yarn.scheduler.capacity.root.default.";
  private static final String[] SERVICES = {QUEUE + "kairos-class", "service"};
  private static final String HANDLER = YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER;

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
    try (TestCluster cluster = new TestCluster(HANDLER, "scheduler")) {
      cluster.register(H1, 4);
      Container task = place(cluster, cluster.launch(), "kairos-class=service", "web");
      assertThat(tags(task)).containsExactly("web");
    }
  }

  @Test
  void aMasterSeesItsContainersWithoutTheTagOfTheirClassAndOtherwiseAsTheyAre() throws Exception {
    try (TestCluster cluster =
        new TestCluster(HANDLER, "scheduler", QUEUE + "kairos-class", "session")) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      Container seen = place(cluster, am, "web");
      assertThat(seen.getAllocationTags()).as("as the master asked").containsExactly("web");
      assertThat(tags(seen)).containsExactlyInAnyOrder("web", "kairos-class=session");

      RMContainer known = cluster.scheduler().getRMContainer(seen.getId());
      assertThat(known.getContainer().getAllocationTags())
          .containsExactlyInAnyOrder("web", "kairos-class=session");
      assertThat(fields(seen)).isEqualTo(fields(known.getContainer()));

      cluster.complete(node, seen.getId());
      cluster.settle();
      assertThat(countedTags(cluster, node)).isEmpty();
    }
  }

  private static List<Object> fields(Container container) {
    return Arrays.asList(
        container.getId(),
        container.getNodeId(),
        container.getNodeHttpAddress(),
        container.getResource(),
        container.getPriority(),
        container.getContainerToken(),
        container.getExecutionType(),
        container.getAllocationRequestId(),
        container.getVersion(),
        container.getExposedPorts());
  }

  @Test
  void aMasterThatRegistersAgainSeesNoTagOfAClass() throws Exception {
    try (TestCluster cluster = new TestCluster(SERVICES)) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 1);
      List<Container> seen =
          cluster.scheduler().getTransferredContainers(am.getApplicationAttemptId());
      assertThat(seen).hasSize(1);
      assertThat(seen.get(0).getAllocationTags()).isEmpty();
    }
  }

  @Test
  void aContainerThatItsMasterNeverFetchedLeavesNoTagBehind() throws Exception {
    try (TestCluster cluster = new TestCluster(QUEUE + "kairos-class", "session")) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 1);
      eventually(() -> cluster.held(am) == 2);
      cluster.settle();
      assertThat(countedTags(cluster, node)).isEqualTo(Map.of("kairos-class=session", 1L));

      ContainerId unfetched =
          cluster.attempt(am).getLiveContainers().stream()
              .filter(container -> !container.isAMContainer())
              .findFirst()
              .orElseThrow()
              .getContainerId();
      am.allocate(List.<ResourceRequest>of(), List.of(unfetched));
      // YARN takes its request for one that still waits, and places another container for it.
      eventually(() -> cluster.held(am) == 2);
      cluster.settle();
      assertThat(countedTags(cluster, node)).isEqualTo(Map.of("kairos-class=session", 1L));
    }
  }

  /** What YARN counts for its constraints. */
  private static Map<String, Long> countedTags(TestCluster cluster, MockNM node) {
    Map<String, Long> counted =
        cluster
            .rm()
            .getRMContext()
            .getAllocationTagsManager()
            .getAllocationTagsWithCount(node.getNodeId());
    return counted == null ? Map.of() : counted;
  }

  @Test
  void aRequestMayBeMadeAgainAfterTheClassOfItsQueueHasChanged() throws Exception {
    try (TestCluster cluster =
        new TestCluster(HANDLER, "scheduler", QUEUE + "kairos-class", "session")) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      assertThat(tags(place(cluster, am, "web")))
          .containsExactlyInAnyOrder("web", "kairos-class=session");
      cluster.refresh(QUEUE + "kairos-class", "service");
      assertThat(tags(place(cluster, am, "web")))
          .containsExactlyInAnyOrder("web", "kairos-class=service");
      assertThat(countedTags(cluster, node))
          .isEqualTo(Map.of("web", 2L, "kairos-class=session", 1L, "kairos-class=service", 1L));
    }
  }

  @Test
  void aContainerThatYarnsPlacementProcessorPlacesHasItsOwnTagAndItsClass() throws Exception {
    try (TestCluster cluster =
        new TestCluster(HANDLER, "placement-processor", QUEUE + "kairos-class", "session")) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      am.addSchedulingRequest(List.of(request("web")));
      List<Container> seen = new ArrayList<>();
      eventually(() -> seen.addAll(cluster.fetch(am)));
      assertThat(seen.get(0).getAllocationTags()).containsExactly("web");
      assertThat(tags(seen.get(0))).containsExactlyInAnyOrder("web", "kairos-class=session");
    }
  }

  @Test
  void aConstraintOfATagHoldsForContainersOfAnyClass() throws Exception {
    try (TestCluster cluster =
        new TestCluster(HANDLER, "scheduler", QUEUE + "kairos-class", "session")) {
      cluster.register(H1, 4);
      PlacementConstraint apart =
          PlacementConstraints.targetNotIn(
                  PlacementConstraints.NODE, PlacementTargets.allocationTag("web"))
              .build();
      cluster
          .rm()
          .getRMContext()
          .getPlacementConstraintManager()
          .addGlobalConstraint(Set.of("web"), apart, true);
      MockAM am = cluster.launch();
      place(cluster, am, "web");
      am.addSchedulingRequest(List.of(request(2, "web")));
      am.doHeartbeat();
      cluster.settle();
      assertThat(cluster.held(am)).as("the master, and one for the one node").isEqualTo(2);
    }
  }

  /** Asks for one container with these tags, and returns it as the master sees it. */
  private static Container place(TestCluster cluster, MockAM am, String... tags) throws Exception {
    int before = cluster.held(am);
    am.addSchedulingRequest(List.of(request(tags)));
    am.doHeartbeat();
    eventually(() -> cluster.held(am) == before + 1);
    return cluster.fetch(am).get(0);
  }

  private static SchedulingRequest request(String... tags) {
    return request(1, tags);
  }

  /** With a constraint that always holds: stock fails on the second of two that have none. */
  private static SchedulingRequest request(long id, String... tags) {
    return SchedulingRequest.newBuilder()
        .allocationRequestId(id)
        .placementConstraintExpression(
            PlacementConstraints.targetNotIn(
                    PlacementConstraints.NODE, PlacementTargets.allocationTag("nobody"))
                .build())
        .priority(Priority.newInstance(1))
        .allocationTags(Set.of(tags))
        .resourceSizing(ResourceSizing.newInstance(1, Resource.newInstance(1024, 1)))
        .build();
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
    NMContainerStatus status = TestCluster.running(am, number);
    status.setAllocationTags(tags);
    return status;
  }

  private static Set<String> tags(Container container) throws IOException {
    return BuilderUtils.newContainerTokenIdentifier(container.getContainerToken())
        .getAllcationTags();
  }
}
