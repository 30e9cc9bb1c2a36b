// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.web.WebCluster.API;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.junit.jupiter.api.Test;

/** By the HTTP server of a real ResourceManager: users see the applications they may view. */
class ViewersTest {
  /** As in YARN's own REST interface: names for all, details for those who may view. */
  @Test
  void aViewerWhoMayNotViewAnApplicationSeesItsNameOnlyOrNotEvenThat() throws Exception {
    for (boolean isFiltered : List.of(false, true)) {
      try (WebCluster web = WebCluster.guarded(isFiltered)) {
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
  void applicationsAheadAreCountedAndNamedOnlyToViewersWhoMayListThem() throws Exception {
    for (boolean isFiltered : List.of(false, true)) {
      try (WebCluster web = WebCluster.guarded(isFiltered)) {
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
}
