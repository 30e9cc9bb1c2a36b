// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;

/** Reads what the page reads. */
final class WebJson {
  private WebJson() {}

  /**
   * @param page address of the daemon's page
   * @param path below the plug-in's JSON
   */
  static JsonNode get(String page, String path) throws IOException {
    try (InputStream body =
        URI.create(page).resolve("/ws/v1/kairos/" + path).toURL().openStream()) {
      return new ObjectMapper().readTree(body);
    }
  }
}
