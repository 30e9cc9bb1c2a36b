// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.web.WebCluster.API;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

/** By the HTTP server of a real ResourceManager: the interface as a whole. */
class ResourceManagerWebTest {
  @Test
  void anEmptyClusterHasNoNodesAndNoError() throws Exception {
    try (WebCluster web = new WebCluster()) {
      assertThat(web.json(API).path("daemon").asText()).isEqualTo("resourcemanager");
      JsonNode cluster = web.json(API + "/cluster");
      assertThat(cluster.at("/nodes/total").asInt()).isZero();
      assertThat(cluster.path("preemptions").isNull()).isTrue();
      assertThat(cluster.path("leftOutApplications").asInt(-1)).isZero();
      assertThat(cluster.path("offersFailSeconds").asInt(-1)).isZero();
      assertThat(cluster.at("/settings/yarn.scheduler.capacity.kairos.queue-vcores").asText())
          .isEqualTo("2");
      assertThat(web.json(API + "/nodes").path("nodes")).isEmpty();
    }
  }

  @Test
  void aQueueThatHoldsServicesBecauseItIsNotPreemptedIsRemarkedOn() throws Exception {
    try (WebCluster web = new WebCluster()) {
      assertThat(web.json(API + "/cluster").path("remarks")).isEmpty();
    }
    String property = "yarn.scheduler.capacity.root.disable_preemption";
    try (WebCluster web = new WebCluster(property, "true")) {
      JsonNode remarks = web.json(API + "/cluster").path("remarks");
      assertThat(remarks).hasSize(1);
      assertThat(remarks.get(0).asText())
          .startsWith(property + " = true makes all tasks of root.default services");
    }
  }

  @Test
  void everyFieldIsInTheManual() throws Exception {
    String manual = Files.readString(Path.of("../docs/operator/web.md"));
    try (WebCluster web = new WebCluster()) {
      MockNM node = web.cluster.register(H1, 4);
      MockAM ended = web.cluster.launch();
      web.cluster.rm().killApp(ended.getApplicationAttemptId().getApplicationId());
      eventually(() -> web.json(API + "/ended").path("applications").size() == 1);
      MockAM am = web.cluster.launch();
      List<Container> tasks = web.cluster.askAndGet(am, 2);
      web.cluster.ask(am, 20);
      web.nodes(1);
      Set<String> names = new TreeSet<>();
      for (String path :
          List.of(
              "/cluster",
              "/ended",
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
  void everyErrorSaysWhatIsWrongAndWhatToDo() throws Exception {
    try (WebCluster web = new WebCluster()) {
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
    try (WebCluster web = new WebCluster()) {
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
    try (WebCluster web = new WebCluster()) {
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
}
