// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What a Prometheus would read from a daemon. */
final class Prometheus {
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (kairos_\\w+) (\\w+)$");

  private final String page;

  private Prometheus(String page) {
    this.page = page;
  }

  static Prometheus ofResourceManager(LocalCluster cluster)
      throws IOException, InterruptedException {
    return new Prometheus(get(resourceManager(cluster), "/prom"));
  }

  static Prometheus ofNode(LocalCluster cluster) throws IOException, InterruptedException {
    String nodes = get(resourceManager(cluster), "/ws/v1/cluster/nodes");
    String node = new ObjectMapper().readTree(nodes).at("/nodes/node/0/nodeHTTPAddress").asText();
    return new Prometheus(get(node, "/prom"));
  }

  /** Name to kind of every metric of ours. */
  Map<String, String> kairosMetrics() {
    Map<String, String> kinds = new TreeMap<>();
    TYPE.matcher(page).results().forEach(type -> kinds.put(type.group(1), type.group(2)));
    return kinds;
  }

  private static String resourceManager(LocalCluster cluster) {
    return cluster.yarnConfiguration().get("yarn.resourcemanager.webapp.address");
  }

  private static String get(String address, String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + path))
            .header("Accept", "application/json, text/plain, */*")
            .timeout(Duration.ofSeconds(20))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(request.uri() + ": " + response.statusCode() + " " + response.body());
    }
    return response.body();
  }
}
