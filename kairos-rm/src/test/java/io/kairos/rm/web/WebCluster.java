// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.rm.TestCluster;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;

/** A real ResourceManager with its HTTP server, and questions to it. */
final class WebCluster implements AutoCloseable {
  static final String API = "/ws/v1/kairos";

  /** A name that must not become part of a page. */
  static final String HTML = "<img src=x onerror=alert(1)>";

  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper mapper = new ObjectMapper();
  private final String address;
  final TestCluster cluster;

  WebCluster(String... settings) throws Exception {
    try (ServerSocket free = new ServerSocket(0)) {
      address = "127.0.0.1:" + free.getLocalPort();
    }
    YarnConfiguration conf = TestCluster.configuration(settings);
    // MockRM starts no HTTP server otherwise; its constant for this is not public.
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
    cluster = new TestCluster(new MockRM(conf));
  }

  /** Users see their own, but for the administrator. */
  static WebCluster guarded(boolean isFiltered) throws Exception {
    return new WebCluster(
        "yarn.acl.enable",
        "true",
        "yarn.admin.acl",
        "admin",
        "yarn.scheduler.capacity.root.acl_administer_queue",
        " ",
        YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
        String.valueOf(isFiltered));
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
