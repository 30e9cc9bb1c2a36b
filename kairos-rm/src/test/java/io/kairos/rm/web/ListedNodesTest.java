// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.H3;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.web.WebCluster.API;
import static io.kairos.rm.web.WebCluster.HTML;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.PluginVersion;
import io.kairos.common.QueueStatistics;
import io.kairos.common.UsedCores;
import io.kairos.web.WebVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

/** By the HTTP server of a real ResourceManager: its nodes. */
class ListedNodesTest {
  @Test
  void nodesAreListedAsTheDispatcherOffersThemAndFullOnesLast() throws Exception {
    try (WebCluster web = new WebCluster()) {
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
          .containsExactly("suspend", "suspend", "none");
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
    try (WebCluster web =
        new WebCluster(
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
    try (WebCluster web = new WebCluster()) {
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
  void coresThatTasksUseAreListedForNodesThatTellThemAndSummedUp() throws Exception {
    try (WebCluster web = new WebCluster()) {
      MockNM one = web.cluster.register(H1, 4);
      MockNM two = web.cluster.register(H2, 8);
      MockNM silent = web.cluster.register(H3, 16);
      web.cluster.heartbeat(silent, new NodeStatistics(1, 0, 0, 0, Map.of()));
      eventually(() -> web.node(silent).path("running").asInt() == 1);
      assertThat(web.node(silent).path("usedCores").isNull()).isTrue();
      JsonNode untold = web.json(API + "/cluster");
      assertThat(untold.at("/tasks/idle").isNull()).isTrue();
      assertThat(untold.at("/cores/used").isNull()).isTrue();
      assertThat(untold.at("/cores/of").asInt()).isZero();

      web.cluster.heartbeat(
          one,
          new NodeStatistics(3, 1, 0, 0, Map.of())
              .withUsedCores(new UsedCores(2, 3, 1_500, 250).withUnusedVcores(4)));
      web.cluster.heartbeat(
          two, new NodeStatistics(1, 0, 0, 0, Map.of()).withUsedCores(new UsedCores(0, 0, 125, 0)));
      eventually(() -> web.json(API + "/cluster").at("/cores/nodes").asInt() == 2);
      JsonNode cluster = web.json(API + "/cluster");
      assertThat(cluster.at("/cores/used").asDouble()).isEqualTo(1.625);
      assertThat(cluster.at("/cores/spare").asDouble()).isEqualTo(0.25);
      assertThat(cluster.at("/cores/of").asInt()).as("N of those two").isEqualTo(12);
      assertThat(cluster.at("/tasks/idle").asInt()).isEqualTo(2);
      assertThat(cluster.at("/tasks/running").asInt()).as("idle ones included").isEqualTo(5);
      JsonNode node = web.node(one);
      assertThat(node.path("idle").asInt()).isEqualTo(2);
      assertThat(node.path("idleVcores").asInt()).isEqualTo(3);
      assertThat(node.path("unusedVcores").asInt()).isEqualTo(4);
      assertThat(node.path("usedCores").asDouble()).isEqualTo(1.5);
      assertThat(node.path("spareCores").asDouble()).isEqualTo(0.25);
    }
  }

  @Test
  void aPluginOfAnotherFormatIsToldFromNoPlugin() throws Exception {
    try (WebCluster web = new WebCluster()) {
      MockNM node = web.cluster.register(H1, 4);
      web.cluster.heartbeat(
          node.getNodeId(), ResourceUtilization.newInstance(0, 0, 0, Map.of("kairos.format", 99f)));
      eventually(() -> web.nodes(1).get(0).path("kind").asText().equals("unreadable"));
    }
  }

  /** As in a rolling upgrade, in which no two nodes need be alike. */
  @Test
  void aNodeTellsTheVersionOfItsPluginOrNoneIfItIsOlderThanThatOrTalksNonsense() throws Exception {
    try (WebCluster web = new WebCluster()) {
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
      assertThat(byHost.values())
          .extracting(one -> one.path("kind").asText())
          .containsOnly("suspend");

      send(web, older, Map.of("kairos.format", 99f, "kairos.plugin.version.9.0", 1f));
      eventually(() -> web.node(older).path("kind").asText().equals("unreadable"));
      assertThat(web.node(older).path("pluginVersion").asText()).isEqualTo("9.0");
      send(web, current, Map.of());
      eventually(() -> web.node(current).path("kind").asText().equals("none"));
      assertThat(web.node(current).path("pluginVersion").isNull()).isTrue();
    }
  }

  private static void send(WebCluster web, MockNM node, Map<String, Float> custom) {
    web.cluster.heartbeat(node.getNodeId(), ResourceUtilization.newInstance(0, 0, 0, custom));
  }
}
