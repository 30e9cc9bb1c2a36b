// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.web.WebCluster.API;
import static io.kairos.rm.web.WebCluster.HTML;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeStatusEvent;
import org.junit.jupiter.api.Test;

/** By the HTTP server of a real ResourceManager: applications and their containers. */
class ShownApplicationsTest {
  @Test
  void aNodeShowsItsContainersAndWhatTheirApplicationsAttainedThere() throws Exception {
    try (WebCluster web = new WebCluster()) {
      MockNM node = web.cluster.register(H1, 4);
      MockAM am = web.cluster.launch(web.named(HTML));
      List<Container> tasks = web.cluster.askAndGet(am, 2);
      String application = web.id(am);
      web.cluster.heartbeat(node, new NodeStatistics(2, 0, 3, 0, Map.of(application, 3.5)));
      eventually(() -> web.nodes(1).get(0).path("running").asInt() == 2);

      JsonNode json = web.json(API + "/nodes/" + node.getNodeId());
      assertThat(json.path("containers")).hasSize(3);
      assertThat(json.path("containers"))
          .extracting(container -> container.path("master").asBoolean())
          .containsExactlyInAnyOrder(true, false, false);
      assertThat(json.at("/applications/0/attainedSeconds").asDouble()).isEqualTo(3.5);
      // As it is: whoever shows it has to take it for text.
      assertThat(json.at("/applications/0/name").asText()).isEqualTo(HTML);

      JsonNode container = web.json(API + "/containers/" + tasks.get(0).getId());
      assertThat(container.path("node").asText()).isEqualTo(node.getNodeId().toString());
      assertThat(container.at("/nodeDetails/running").asInt()).isEqualTo(2);
      assertThat(container.at("/reasons/0").asText()).contains("2 tasks run there");
    }
  }

  @Test
  void theUseOfAnApplicationIsKnownWhenItHasEndedWhicheverWay() throws Exception {
    try (WebCluster web = new WebCluster()) {
      MockNM node = web.cluster.register(H1, 4);
      MockAM am = web.cluster.launch(web.named("killed"));
      web.cluster.askAndGet(am, 2);
      assertThat(web.json(API + "/ended").path("applications")).isEmpty();
      web.cluster.heartbeat(node, new NodeStatistics(2, 0, 3, 0, Map.of(web.id(am), 3.5)));
      String detail = API + "/apps/" + web.id(am);
      eventually(() -> web.json(detail).path("attainedSeconds").asDouble() == 3.5);

      web.cluster.rm().killApp(am.getApplicationAttemptId().getApplicationId());
      eventually(() -> web.json(API + "/ended").path("applications").size() == 1);
      JsonNode used = web.json(API + "/ended").at("/applications/0");
      assertThat(used.path("id").asText()).isEqualTo(web.id(am));
      assertThat(used.path("user").asText()).isEqualTo("owner");
      assertThat(used.path("finalStatus").asText()).isEqualTo("KILLED");
      assertThat(used.path("attainedSeconds").asDouble()).isEqualTo(3.5);
      assertThat(used.path("vcoreSeconds").isIntegralNumber()).isTrue();
      assertThat(used.path("memoryMbSeconds").asLong()).isPositive();
      assertThat(web.json(detail).path("attainedSeconds").asDouble()).isEqualTo(3.5);
    }
  }

  @Test
  void applicationsOfOthersAreCountedAndNotNamed() throws Exception {
    try (WebCluster web = WebCluster.guarded(true)) {
      web.cluster.register(H1, 4);
      MockAM am = web.cluster.launch(web.named("private"));
      web.cluster.rm().killApp(am.getApplicationAttemptId().getApplicationId());
      eventually(
          () -> web.json(API + "/ended", "stranger").path("hiddenApplications").asInt() == 1);
      assertThat(web.json(API + "/ended", "stranger").path("applications")).isEmpty();
      assertThat(web.json(API + "/ended", "owner").path("applications")).hasSize(1);
    }
  }

  /** YARN's state of all of them is RUNNING. */
  @Test
  void aTaskThatMayNotRunIsNotCalledRunning() throws Exception {
    try (WebCluster web = new WebCluster()) {
      MockNM node = web.cluster.register(H1, 4);
      MockAM am = web.cluster.launch();
      List<ContainerId> tasks =
          web.cluster.askAndGet(am, 2).stream().map(Container::getId).collect(toList());
      QueueStatistics queue = new QueueStatistics(1, 30);
      Map<NodeStatistics, String> told = new LinkedHashMap<>();
      told.put(new NodeStatistics(2, 0, 3, 0, Map.of()), "running");
      told.put(new NodeStatistics(1, 1, 3, 0, Map.of()), "running or suspended");
      told.put(new NodeStatistics(0, 2, 3, 0, Map.of()), "suspended");
      told.put(new NodeStatistics(1, 1, 3, 0, Map.of()).withQueue(queue), "running or queued");
      told.put(new NodeStatistics(0, 2, 3, 0, Map.of()).withQueue(queue), "queued");
      for (Map.Entry<NodeStatistics, String> one : told.entrySet()) {
        String container = API + "/containers/" + tasks.get(0);
        eventually(
            () -> {
              runs(web, node, am, tasks, one.getKey());
              return one.getValue().equals(web.json(container).path("onNode").asText());
            });
        assertThat(web.json(container).path("state").asText()).isEqualTo("RUNNING");
        JsonNode application = web.json(API + "/apps/" + web.id(am));
        JsonNode onNode = web.json(API + "/nodes/" + node.getNodeId());
        for (JsonNode list : List.of(application.path("containers"), onNode.path("containers"))) {
          assertThat(list)
              .filteredOn(listed -> listed.path("master").asBoolean())
              .extracting(listed -> listed.path("onNode").asText())
              .containsExactly("running");
          assertThat(list)
              .filteredOn(listed -> !listed.path("master").asBoolean())
              .extracting(listed -> listed.path("onNode").asText())
              .containsExactly(one.getValue(), one.getValue());
        }
        assertThat(
                application
                    .path("reasons")
                    .toString()
                    .contains("2 of its tasks are on nodes that suspend or queue tasks now"))
            .isEqualTo(one.getKey().waiting() > 0);
      }
    }
  }

  /** A heartbeat of a node that has launched a master and its tasks. */
  private static void runs(
      WebCluster web, MockNM node, MockAM am, List<ContainerId> tasks, NodeStatistics statistics) {
    List<ContainerStatus> running = new ArrayList<>();
    running.add(running(ContainerId.newContainerId(am.getApplicationAttemptId(), 1)));
    tasks.forEach(task -> running.add(running(task)));
    RMNodeImpl rmNode = (RMNodeImpl) web.cluster.rmNode(node);
    rmNode.handle(
        new RMNodeStatusEvent(
            node.getNodeId(),
            NodeStatus.newInstance(
                node.getNodeId(),
                0,
                running,
                List.of(),
                NodeHealthStatus.newInstance(true, "", 0),
                null,
                ResourceUtilization.newInstance(0, 0, 0, statistics.toCustomResources()),
                List.of())));
    web.cluster.rm().drainEvents();
  }

  private static ContainerStatus running(ContainerId id) {
    return ContainerStatus.newInstance(id, ContainerState.RUNNING, "", 0);
  }

  @Test
  void theReasonWhyAnApplicationWaitsIsSaidInSentences() throws Exception {
    try (WebCluster web = new WebCluster()) {
      web.cluster.register(H1, 4);
      MockAM first = web.cluster.launch();
      MockAM second = web.cluster.launch();
      web.cluster.ask(first, 20);
      eventually(() -> web.cluster.containers() == 2 + 6);
      web.cluster.ask(second, 3);
      web.cluster.settle();

      JsonNode json = web.json(API + "/apps/" + web.id(second));
      assertThat(json.path("pendingTasks").asInt()).isEqualTo(3);
      assertThat(json.at("/position/place").asInt()).isEqualTo(2);
      assertThat(json.at("/position/waitingAhead").asInt()).isEqualTo(1);
      assertThat(json.at("/position/ahead/0").asText()).isEqualTo(web.id(first));
      assertThat(json.at("/asks/0/count").asInt()).isEqualTo(3);
      assertThat(json.path("reasons").toString())
          .contains("no node has room for 1 vcore and 1024 MB")
          .contains("another application of its queue waits before it");
    }
  }

  @Test
  void jobsThatEndCountForTheirQueue() throws Exception {
    try (WebCluster web = new WebCluster()) {
      MockNM node = web.cluster.register(H1, 4);
      MockAM am = web.cluster.launch();
      MockRM.finishAMAndVerifyAppState(
          web.cluster
              .rm()
              .getRMContext()
              .getRMApps()
              .get(am.getApplicationAttemptId().getApplicationId()),
          web.cluster.rm(),
          node,
          am);
      eventually(() -> !web.json(API + "/cluster").path("completions").isEmpty());
      JsonNode queue = web.json(API + "/cluster").path("completions").path(0);
      assertThat(queue.path("queue").asText()).isEqualTo("root.default");
      assertThat(queue.path("count").asInt()).isEqualTo(1);
      assertThat(web.json(API + "/apps/" + web.id(am)).path("reasons").toString())
          .contains("FINISHED");
    }
  }
}
