// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.H3;
import static io.kairos.rm.TestCluster.eventually;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.PluginVersion;
import io.kairos.common.QueueStatistics;
import io.kairos.web.WebVersion;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeStatusEvent;
import org.junit.jupiter.api.Test;

/** By the HTTP server of a real ResourceManager. */
class ResourceManagerWebTest {
  private static final String API = "/ws/v1/kairos";
  private static final String HTML = "<img src=x onerror=alert(1)>";

  @Test
  void anEmptyClusterHasNoNodesAndNoError() throws Exception {
    try (Web web = new Web()) {
      assertThat(web.json(API).path("daemon").asText()).isEqualTo("resourcemanager");
      JsonNode cluster = web.json(API + "/cluster");
      assertThat(cluster.at("/nodes/total").asInt()).isZero();
      assertThat(cluster.path("preemptions").isNull()).isTrue();
      assertThat(cluster.at("/settings/yarn.scheduler.capacity.kairos.queue-vcores").asText())
          .isEqualTo("2");
      assertThat(web.json(API + "/nodes").path("nodes")).isEmpty();
    }
  }

  @Test
  void nodesAreListedAsTheDispatcherOffersThemAndFullOnesLast() throws Exception {
    try (Web web = new Web()) {
      MockNM plain = web.cluster.register(H1, 4);
      MockNM older = web.cluster.register(H2, 4);
      MockNM younger = web.cluster.register(H3, 4);
      web.cluster.heartbeat(plain, null);
      // Lower variance goes first.
      web.cluster.heartbeat(older, new NodeStatistics(0, 0, 10, 9, Map.of()));
      web.cluster.heartbeat(younger, new NodeStatistics(2, 1, 6, 1, Map.of()).withPreemptions(77));
      eventually(() -> web.nodes(3).get(0).path("running").asInt() == 2);
      List<JsonNode> nodes = web.nodes(3);

      assertThat(nodes).extracting(node -> node.path("host").asText()).containsExactly(H3, H2, H1);
      assertThat(nodes).extracting(node -> node.path("rank").asInt()).containsExactly(1, 2, 3);
      assertThat(nodes)
          .extracting(node -> node.path("kind").asText())
          .containsExactly("las", "las", "none");
      JsonNode first = nodes.get(0);
      assertThat(first.path("preemptions").asLong()).isEqualTo(77);
      assertThat(first.path("attainedMeanSeconds").asDouble()).isEqualTo(2);
      assertThat(first.path("limitVcores").asInt()).isEqualTo(6);
      assertThat(first.path("admissionRoomVcores").asInt()).isEqualTo(6);
      assertThat(nodes.get(2).path("running").isNull()).isTrue();
      assertThat(nodes.get(1).path("preemptions").isNull()).isTrue();

      web.cluster.askAndGet(web.cluster.launch(), 18);
      eventually(() -> web.nodes(3).stream().allMatch(node -> node.path("rank").isNull()));
      assertThat(web.nodes(3))
          .extracting(node -> node.path("standing").asText())
          .containsOnly("full");
      JsonNode vcores = web.json(API + "/cluster").path("vcores");
      assertThat(vcores.path("admissionRoom").asInt()).isZero();
      assertThat(vcores.path("used").asInt() - vcores.path("beyond").asInt())
          .as("given out of the nodes' own vcores, all of which are used")
          .isEqualTo(vcores.path("total").asInt());
      assertThat(vcores.path("beyond").asInt()).isPositive();
    }
  }

  @Test
  void aNodeThatIsLateHasNoRankBecauseTheDispatcherPassesItBy() throws Exception {
    try (Web web =
        new Web(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, "50",
            YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, "2")) {
      MockNM node = web.cluster.register(H1, 4);
      web.cluster.heartbeat(node, new NodeStatistics(0, 0, 0, 0, Map.of()));
      eventually(() -> web.nodes(1).get(0).path("standing").asText().equals("unfit"));
      assertThat(web.nodes(1).get(0).path("rank").isNull()).isTrue();
    }
  }

  @Test
  void aNodeWithAQueueTellsItsBoundAndItsWait() throws Exception {
    try (Web web = new Web()) {
      MockNM node = web.cluster.register(H1, 4);
      web.cluster.heartbeat(
          node, new NodeStatistics(0, 0, 0, 0, Map.of()).withQueue(new QueueStatistics(1.5, 30)));
      eventually(() -> web.nodes(1).get(0).path("kind").asText().equals("queue"));
      JsonNode queue = web.nodes(1).get(0);
      assertThat(queue.path("meanTaskSeconds").asDouble()).isEqualTo(30);
      assertThat(queue.path("expectedWaitSeconds").asDouble()).isPositive();
    }
  }

  @Test
  void aPluginOfAnotherFormatIsToldFromNoPlugin() throws Exception {
    try (Web web = new Web()) {
      MockNM node = web.cluster.register(H1, 4);
      web.cluster.heartbeat(
          node.getNodeId(), ResourceUtilization.newInstance(0, 0, 0, Map.of("kairos.format", 99f)));
      eventually(() -> web.nodes(1).get(0).path("kind").asText().equals("unreadable"));
    }
  }

  /** As in a rolling upgrade, in which no two nodes need be alike. */
  @Test
  void aNodeTellsTheVersionOfItsPluginOrNoneIfItIsOlderThanThatOrTalksNonsense() throws Exception {
    try (Web web = new Web()) {
      MockNM current = web.cluster.register(H1, 4);
      MockNM older = web.cluster.register(H2, 4);
      MockNM strange = web.cluster.register(H3, 4);
      Map<String, Float> statistics = new NodeStatistics(1, 0, 0, 0, Map.of()).toCustomResources();
      Map<String, Float> withVersion = new HashMap<>(statistics);
      withVersion.putAll(PluginVersion.toCustomResources("0.9.1-rc2"));
      Map<String, Float> withMarkup = new HashMap<>(statistics);
      withMarkup.put("kairos.plugin.version." + HTML, 1f);
      send(web, current, withVersion);
      send(web, older, statistics);
      send(web, strange, withMarkup);
      eventually(() -> web.nodes(3).stream().allMatch(one -> one.path("running").asInt() == 1));

      assertThat(web.json(API + "/nodes").path("version").asText()).isEqualTo(WebVersion.get());
      Map<String, JsonNode> byHost = new HashMap<>();
      web.nodes(3).forEach(one -> byHost.put(one.path("host").asText(), one));
      assertThat(byHost.get(H1).path("pluginVersion").asText()).isEqualTo("0.9.1-rc2");
      assertThat(byHost.get(H2).path("pluginVersion").isNull()).isTrue();
      assertThat(byHost.get(H3).path("pluginVersion").isNull()).isTrue();
      // What is told is not what makes it a node of Kairos.
      assertThat(byHost.values()).extracting(one -> one.path("kind").asText()).containsOnly("las");

      send(web, older, Map.of("kairos.format", 99f, "kairos.plugin.version.9.0", 1f));
      eventually(() -> web.node(older).path("kind").asText().equals("unreadable"));
      assertThat(web.node(older).path("pluginVersion").asText()).isEqualTo("9.0");
      send(web, current, Map.of());
      eventually(() -> web.node(current).path("kind").asText().equals("none"));
      assertThat(web.node(current).path("pluginVersion").isNull()).isTrue();
    }
  }

  private static void send(Web web, MockNM node, Map<String, Float> custom) {
    web.cluster.heartbeat(node.getNodeId(), ResourceUtilization.newInstance(0, 0, 0, custom));
  }

  @Test
  void aNodeShowsItsContainersAndWhatTheirApplicationsAttainedThere() throws Exception {
    try (Web web = new Web()) {
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

  /** YARN's state of all of them is RUNNING. */
  @Test
  void aTaskThatMayNotRunIsNotCalledRunning() throws Exception {
    try (Web web = new Web()) {
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
      Web web, MockNM node, MockAM am, List<ContainerId> tasks, NodeStatistics statistics) {
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
  void whyAnApplicationWaitsIsSaidInSentences() throws Exception {
    try (Web web = new Web()) {
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
  void everyFieldIsInTheManual() throws Exception {
    String manual = Files.readString(Path.of("../docs/operator/web.md"));
    try (Web web = new Web()) {
      MockNM node = web.cluster.register(H1, 4);
      MockAM am = web.cluster.launch();
      List<Container> tasks = web.cluster.askAndGet(am, 2);
      web.cluster.ask(am, 20);
      web.nodes(1);
      Set<String> names = new TreeSet<>();
      for (String path :
          List.of(
              "/cluster",
              "/nodes",
              "/nodes/" + node.getNodeId(),
              "/apps/" + web.id(am),
              "/containers/" + tasks.get(0).getId())) {
        JsonNode json = web.json(API + path);
        // Its fields are properties of their own manual.
        if (json.has("settings")) {
          ((ObjectNode) json).putObject("settings");
        }
        names(json, names);
      }
      assertThat(names).hasSizeGreaterThan(60).allMatch(name -> manual.contains("`" + name + "`"));
    }
  }

  private static void names(JsonNode json, Set<String> names) {
    json.fieldNames().forEachRemaining(names::add);
    json.forEach(child -> names(child, names));
  }

  @Test
  void jobsThatEndCountForTheirQueue() throws Exception {
    try (Web web = new Web()) {
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

  @Test
  void everyErrorSaysWhatIsWrongAndWhatToDo() throws Exception {
    try (Web web = new Web()) {
      MockNM node = web.cluster.register(H1, 4);
      web.refused(API + "/nothing", 404, "cluster, nodes");
      web.refused(API + "/nodes/elsewhere:1", 404, "yarn node -list");
      web.refused(API + "/nodes/elsewhere", 400, "host:port");
      web.refused(API + "/apps/application_1_0001", 404, "yarn application -list");
      web.refused(API + "/apps/" + "%3Cscript%3E", 400, "application_");
      web.refused(API + "/containers/container_1_0001_01_000001", 404, "apps/application_1_0001");
      web.refused(API + "/containers/1", 400, "container_");
      web.refused("/kairos/../secret", 404, null);

      web.nodes(1);
      node.unRegisterNode();
      web.cluster.rm().drainEvents();
      eventually(() -> web.get(API + "/nodes/" + node.getNodeId()).statusCode() == 404);
      web.refused(API + "/nodes/" + node.getNodeId(), 404, "log on " + H1);
    }
  }

  @Test
  void nothingCanBeChanged() throws Exception {
    try (Web web = new Web()) {
      for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "TRACE")) {
        for (String path : List.of(API + "/cluster", "/kairos/")) {
          HttpResponse<String> response = web.send(method, path);
          assertThat(response.statusCode()).as(method + " " + path).isEqualTo(405);
        }
      }
      HttpResponse<String> refused = web.send("POST", API + "/cluster");
      assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
      assertThat(refused.body()).contains("\"fix\"");
      HttpResponse<String> head = web.send("HEAD", API + "/cluster");
      assertThat(head.statusCode()).isEqualTo(200);
      assertThat(head.body()).isEmpty();
      assertThat(web.send("OPTIONS", API + "/cluster").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void thePageRunsNothingButItsOwnFiles() throws Exception {
    try (Web web = new Web()) {
      for (String path : List.of("/kairos/", "/kairos/kairos.js", "/kairos/kairos.css")) {
        HttpResponse<String> response = web.get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
            .startsWith("default-src 'none'; script-src 'self'; style-src 'self'");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
      }
      assertThat(web.get("/kairos").headers().firstValue("Location").orElseThrow())
          .startsWith("/kairos/");
    }
  }

  /** As in YARN's own REST interface: names for all, details for those who may view. */
  @Test
  void whoMayNotViewAnApplicationSeesItsNameOnlyOrNotEvenThat() throws Exception {
    for (boolean isFiltered : List.of(false, true)) {
      try (Web web = guarded(isFiltered)) {
        MockNM node = web.cluster.register(H1, 4);
        MockRMAppSubmissionData data = web.named("secret");
        MockAM am = web.cluster.launch(data);
        String node1 = API + "/nodes/" + node.getNodeId();
        String app = API + "/apps/" + web.id(am);
        web.nodes(1);

        assertThat(web.json(node1, "admin").path("containers")).hasSize(1);
        assertThat(web.json(app, "admin").path("access").asBoolean()).isTrue();
        if (isFiltered) {
          assertThat(web.json(node1, "stranger").path("containers")).isEmpty();
          assertThat(web.json(node1, "stranger").path("hiddenContainers").asInt()).isEqualTo(1);
          assertThat(web.send("GET", app, "stranger").statusCode()).isEqualTo(404);
        } else {
          JsonNode seen = web.json(app, "stranger");
          assertThat(seen.path("name").asText()).isEqualTo("secret");
          assertThat(seen.path("access").asBoolean()).isFalse();
          assertThat(seen.has("reasons")).isFalse();
        }
      }
    }
  }

  @Test
  void whoWaitsBeforeAnApplicationIsCountedAndNamedOnlyToThoseWhoMayListIt() throws Exception {
    for (boolean isFiltered : List.of(false, true)) {
      try (Web web = guarded(isFiltered)) {
        web.cluster.register(H1, 4);
        MockAM secret = web.cluster.launch(web.named("secret", "owner"));
        MockAM other = web.cluster.launch(web.named("plain", "other"));
        web.cluster.ask(secret, 20);
        eventually(() -> web.cluster.containers() == 2 + 6);
        web.cluster.ask(other, 3);
        web.cluster.settle();
        String app = API + "/apps/" + web.id(other);

        JsonNode seen = web.json(app, "other");
        assertThat(seen.at("/position/waitingAhead").asInt()).isEqualTo(1);
        assertThat(seen.path("reasons").toString()).contains("another application of its queue");
        assertThat(seen.at("/position/hiddenAhead").asInt()).isEqualTo(isFiltered ? 1 : 0);
        assertThat(seen.at("/position/ahead")).hasSize(isFiltered ? 0 : 1);
        assertThat(seen.toString().contains(web.id(secret))).isEqualTo(!isFiltered);

        JsonNode all = web.json(app, "admin");
        assertThat(all.at("/position/hiddenAhead").asInt()).isZero();
        assertThat(all.at("/position/ahead/0").asText()).isEqualTo(web.id(secret));
      }
    }
  }

  /** Users see their own, but for the administrator. */
  private static Web guarded(boolean isFiltered) throws Exception {
    return new Web(
        "yarn.acl.enable",
        "true",
        "yarn.admin.acl",
        "admin",
        "yarn.scheduler.capacity.root.acl_administer_queue",
        " ",
        YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
        String.valueOf(isFiltered));
  }

  private static final class Web implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private final String address;
    final TestCluster cluster;

    Web(String... settings) throws Exception {
      try (ServerSocket free = new ServerSocket(0)) {
        address = "127.0.0.1:" + free.getLocalPort();
      }
      YarnConfiguration conf = TestCluster.configuration(settings);
      // MockRM starts no HTTP server otherwise; its constant for this is not public.
      conf.setBoolean("mockrm.webapp.enabled", true);
      conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
      cluster = new TestCluster(new MockRM(conf));
    }

    MockRMAppSubmissionData named(String name) throws Exception {
      return named(name, "owner");
    }

    MockRMAppSubmissionData named(String name, String user) throws Exception {
      return MockRMAppSubmissionData.Builder.createWithMemory(1024, cluster.rm())
          .withAppName(name)
          .withUser(user)
          .withQueue("default")
          .withWaitForAppAcceptedState(false)
          .build();
    }

    String id(MockAM am) {
      return am.getApplicationAttemptId().getApplicationId().toString();
    }

    /** The nodes, as soon as there are so many. */
    List<JsonNode> nodes(int count) throws Exception {
      List<JsonNode> nodes = new ArrayList<>();
      eventually(
          () -> {
            nodes.clear();
            json(API + "/nodes").path("nodes").forEach(nodes::add);
            return nodes.size() == count
                && nodes.stream()
                    .noneMatch(node -> node.path("lastHeartbeatSeconds").isMissingNode());
          });
      return nodes;
    }

    JsonNode node(MockNM node) throws Exception {
      return json(API + "/nodes/" + node.getNodeId());
    }

    JsonNode json(String path) throws Exception {
      return json(path, "yarn");
    }

    JsonNode json(String path, String user) throws Exception {
      HttpResponse<String> response = send("GET", path, user);
      assertThat(response.statusCode()).as(path + ": " + response.body()).isEqualTo(200);
      return mapper.readTree(response.body());
    }

    void refused(String path, int status, String fix) throws Exception {
      HttpResponse<String> response = get(path);
      assertThat(response.statusCode()).as(path).isEqualTo(status);
      if (fix != null) {
        JsonNode json = mapper.readTree(response.body());
        assertThat(json.path("error").asText()).isNotBlank();
        assertThat(json.path("fix").asText()).contains(fix);
      }
    }

    HttpResponse<String> get(String path) throws Exception {
      return send("GET", path);
    }

    HttpResponse<String> send(String method, String path) throws Exception {
      return send(method, path, "yarn");
    }

    HttpResponse<String> send(String method, String path, String user) throws Exception {
      return http.send(
          HttpRequest.newBuilder(URI.create("http://" + address + path + "?user.name=" + user))
              .method(method, HttpRequest.BodyPublishers.noBody())
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
