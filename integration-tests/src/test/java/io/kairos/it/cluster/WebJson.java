// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;

/** Reads what the page reads, and what YARN's own REST interface says. */
final class WebJson {
  private WebJson() {}

  /**
   * @param page address of the daemon's page
   * @param path below the plug-in's JSON
   */
  static JsonNode get(String page, String path) throws IOException {
    return read(page, "/ws/v1/kairos/" + path);
  }

  /**
   * @param page address of anything in the ResourceManager's web server
   * @param path below {@code /ws/v1/cluster/}
   */
  static JsonNode cluster(String page, String path) throws IOException {
    return read(page, "/ws/v1/cluster/" + path);
  }

  private static JsonNode read(String page, String path) throws IOException {
    URLConnection connection = URI.create(page).resolve(path).toURL().openConnection();
    connection.setRequestProperty("Accept", "application/json");
    try (InputStream body = connection.getInputStream()) {
      return new ObjectMapper().readTree(body);
    }
  }
}
