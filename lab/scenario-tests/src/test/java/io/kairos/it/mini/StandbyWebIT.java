// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cluster.FreePorts;
import io.kairos.common.Poll;
import io.kairos.rm.KairosScheduler;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.junit.jupiter.api.Test;

/** Two ResourceManagers, of which one is active, or none. */
class StandbyWebIT {
  private static final StateChangeRequestInfo BY_OPERATOR =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> web = new HashMap<>();

  @Test
  void aStandbyLeadsToTheActiveOneAsItsOwnPagesDoAndSaysSoWhenThereIsNone() throws Exception {
    try (MiniYARNCluster cluster = new MiniYARNCluster("standby-web", 2, 0, 1, 1)) {
      cluster.init(configuration());
      cluster.start();
      activate(cluster, 0);
      for (String path :
          new String[] {"/ws/v1/kairos/cluster", "/ws/v1/kairos/nodes/a:1", "/kairos/"}) {
        Poll.until(
            PATIENCE,
            "rm1 to lead to rm0",
            () -> location("rm1", path).startsWith("http://" + web.get("rm0") + path));
      }
      assertThat(location("rm1", "/ws/v1/cluster/nodes"))
          .as("as stock does")
          .startsWith("http://" + web.get("rm0"));
      // By which yarn kairos check asks a standby for its own version of Hadoop.
      assertThat(get("rm1", "/ws/v1/cluster/info").body()).contains("\"haState\":\"STANDBY\"");
      assertThat(get("rm1", "/ws/v1/kairos/cluster").statusCode()).isEqualTo(307);
      assertThat(get("rm0", "/ws/v1/kairos/cluster").statusCode()).isEqualTo(200);

      cluster
          .getResourceManager(0)
          .getRMContext()
          .getRMAdminService()
          .transitionToStandby(BY_OPERATOR);
      Poll.until(
          PATIENCE,
          "nobody to be active",
          () -> get("rm1", "/ws/v1/kairos/cluster").statusCode() == 503);
      for (String id : web.keySet()) {
        HttpResponse<String> response = get(id, "/ws/v1/kairos/cluster");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).isPresent();
        assertThat(new ObjectMapper().readTree(response.body()).path("fix").asText())
            .contains("getAllServiceState");
        assertThat(get(id, "/kairos/").statusCode()).as("the page, to say so").isEqualTo(200);
      }

      activate(cluster, 1);
      Poll.until(
          PATIENCE,
          "rm0 to lead to rm1",
          () -> location("rm0", "/ws/v1/kairos/cluster").startsWith("http://" + web.get("rm1")));
      assertThat(get("rm1", "/ws/v1/kairos/cluster").statusCode()).isEqualTo(200);
    }
  }

  private static void activate(MiniYARNCluster cluster, int index) throws Exception {
    cluster
        .getResourceManager(index)
        .getRMContext()
        .getRMAdminService()
        .transitionToActive(BY_OPERATOR);
  }

  private YarnConfiguration configuration() {
    YarnConfiguration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class, ResourceScheduler.class);
    conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
    conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, true);
    conf.set(YarnConfiguration.RM_HA_IDS, "rm0,rm1");
    FreePorts ports = new FreePorts();
    for (String id : new String[] {"rm0", "rm1"}) {
      for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
        conf.set(HAUtil.addSuffix(key, id), "localhost:" + ports.next("localhost"));
      }
      web.put(id, conf.get(HAUtil.addSuffix(YarnConfiguration.RM_WEBAPP_ADDRESS, id)));
    }
    return conf;
  }

  private String location(String id, String path) {
    return get(id, path).headers().firstValue("Location").orElse("");
  }

  private HttpResponse<String> get(String id, String path) {
    try {
      return http.send(
          HttpRequest.newBuilder(URI.create("http://" + web.get(id) + path))
              .timeout(Duration.ofSeconds(30))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
