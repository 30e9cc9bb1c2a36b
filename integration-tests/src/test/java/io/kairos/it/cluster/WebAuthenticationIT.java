// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

/** Who is let to the page, by the daemons' own authentication and on real daemons. */
class WebAuthenticationIT {
  private static final String AUTHENTICATION =
      "org.apache.hadoop.security.AuthenticationFilterInitializer";

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void ourPagesRefuseAndAnswerWhereTheDaemonsOwnDo() throws Exception {
    Path folder = folder("web-authentication");
    Path secret = Files.writeString(folder.resolve("secret"), "only for this test");
    ClusterSpec spec =
        kairos(new ClusterSpec(folder).nodes(1))
            .site("hadoop.http.filter.initializers", AUTHENTICATION)
            .site("hadoop.http.authentication.type", "simple")
            .site("hadoop.http.authentication.simple.anonymous.allowed", "false")
            .site("hadoop.http.authentication.signature.secret.file", secret.toString());
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      String rm = cluster.yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
      String nm = nodeAddress(rm);
      List<String> stock = List.of("/cluster", "/ws/v1/cluster/info");
      List<String> ours =
          List.of(
              "/kairos",
              "/kairos/",
              "/kairos/kairos.js",
              "/ws/v1/kairos",
              "/ws/v1/kairos/cluster",
              "/ws/v1/kairos/nodes",
              "/ws/v1/kairos/apps/application_1_0001",
              "/ws/v1/kairos/containers/container_1_0001_01_000001");
      List<String> stockOfNode = List.of("/node", "/ws/v1/node/info");
      List<String> oursOfNode =
          List.of(
              "/kairos",
              "/kairos/",
              "/kairos/kairos.js",
              "/ws/v1/kairos",
              "/ws/v1/kairos/node",
              "/ws/v1/kairos/node/tasks");
      for (Map.Entry<String, List<List<String>>> daemon :
          Map.of(rm, List.of(stock, ours), nm, List.of(stockOfNode, oursOfNode)).entrySet()) {
        for (String path : daemon.getValue().get(0)) {
          assertThat(status(daemon.getKey(), "GET", path)).as("anonymous " + path).isEqualTo(401);
          assertThat(status(daemon.getKey(), "GET", path + "?user.name=alice"))
              .as("alice " + path)
              .isEqualTo(200);
        }
        for (String path : daemon.getValue().get(1)) {
          for (String method : List.of("GET", "HEAD", "OPTIONS", "POST")) {
            assertThat(status(daemon.getKey(), method, path))
                .as("anonymous " + method + " " + path)
                .isEqualTo(401);
          }
          int known = status(daemon.getKey(), "GET", path + "?user.name=alice");
          assertThat(known)
              .as("alice " + path)
              .isEqualTo(path.equals("/kairos") ? 302 : path.contains("_1_0001") ? 404 : 200);
        }
      }
      System.out.println(
          "web-authentication: 401 for nobody and an answer for alice on "
              + (ours.size() + oursOfNode.size())
              + " addresses, as on the daemons' own");
    }
  }

  @Test
  void everybodySeesThePageAsTheDaemonsOwnWithoutAuthentication() throws Exception {
    ClusterSpec spec = kairos(new ClusterSpec(folder("web-open")).nodes(1));
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      String rm = cluster.yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
      String nm = nodeAddress(rm);
      assertThat(status(rm, "GET", "/cluster")).isEqualTo(200);
      assertThat(status(rm, "GET", "/kairos/")).isEqualTo(200);
      assertThat(status(nm, "GET", "/node")).isEqualTo(200);
      assertThat(status(nm, "GET", "/kairos/")).isEqualTo(200);
      JsonNode node = json(nm, "/ws/v1/kairos/node");
      assertThat(node.path("mode").asText()).isEqualTo("shadow");
      assertThat(node.at("/counters/Suspensions").asLong()).isZero();
    }
  }

  @Test
  void aNodeHasItsPageUnderAStockResourceManagerWhichHasNone() throws Exception {
    ClusterSpec spec =
        new ClusterSpec(folder("web-node-only")).nodes(1).site(nodeManager("web-node-only"));
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      String rm = cluster.yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
      String nm = json(rm, "/ws/v1/cluster/nodes").at("/nodes/node/0/nodeHTTPAddress").asText();
      assertThat(status(rm, "GET", "/kairos/")).isEqualTo(404);
      assertThat(status(rm, "GET", "/ws/v1/kairos/cluster")).isEqualTo(404);
      assertThat(status(nm, "GET", "/kairos/")).isEqualTo(200);
      assertThat(json(nm, "/ws/v1/kairos/node/tasks").path("tasks")).isEmpty();
    }
  }

  @Test
  void aStockNodeIsShownByTheResourceManagerAndHasNoPageItself() throws Exception {
    ClusterSpec spec =
        new ClusterSpec(folder("web-rm-only"))
            .nodes(1)
            .site("yarn.resourcemanager.scheduler.class", "io.kairos.rm.KairosScheduler");
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      String rm = cluster.yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
      String nm = nodeAddress(rm);
      Poll.until("a heartbeat", () -> !first(rm).path("lastHeartbeatSeconds").isNull());
      assertThat(first(rm).path("kind").asText()).isEqualTo("none");
      assertThat(first(rm).path("running").isNull()).isTrue();
      assertThat(status(nm, "GET", "/kairos/")).isEqualTo(404);
    }
  }

  private static ClusterSpec kairos(ClusterSpec spec) {
    return spec.site(nodeManager("web"))
        .site("yarn.resourcemanager.scheduler.class", "io.kairos.rm.KairosScheduler");
  }

  private static Map<String, String> nodeManager(String name) {
    Map<String, String> properties = new java.util.HashMap<>(KairosCluster.nodeManager(name));
    // Needs no cgroup; this is about the page.
    properties.put("yarn.nodemanager.kairos.mode", "shadow");
    return properties;
  }

  private static Path folder(String name) throws IOException {
    return Files.createDirectories(KairosCluster.folder(name));
  }

  private String nodeAddress(String rm) {
    Poll.until("a node", () -> !first(rm).isMissingNode());
    return first(rm).path("httpAddress").asText();
  }

  private JsonNode first(String rm) {
    return json(rm, "/ws/v1/kairos/nodes?user.name=alice").path("nodes").path(0);
  }

  private JsonNode json(String address, String path) {
    try {
      return new ObjectMapper().readTree(send(address, "GET", path).body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private int status(String address, String method, String path) throws Exception {
    return send(address, method, path).statusCode();
  }

  private HttpResponse<String> send(String address, String method, String path)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://" + address + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
