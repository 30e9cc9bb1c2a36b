// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;

/** Reads a daemon's {@code /jmx} page. */
final class Jmx {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String address;
  private final AuthenticatedURL.Token token = new AuthenticatedURL.Token();

  /**
   * @param address host and port of the daemon's web server
   */
  Jmx(String address) {
    this.address = address;
  }

  /**
   * The beans whose name matches.
   *
   * @param query object name pattern such as {@code Hadoop:service=NodeManager,name=*}
   * @return an array of objects, one a bean, empty if none matches
   * @throws UncheckedIOException if the daemon does not answer
   */
  JsonNode beans(String query) {
    try {
      URI uri =
          URI.create(
              // With a name, for clusters whose pages ask for one.
              "http://"
                  + address
                  + "/jmx?user.name=kairos&qry="
                  + URLEncoder.encode(query, StandardCharsets.UTF_8));
      HttpURLConnection connection =
          DaemonConnection.open(UserGroupInformation.getCurrentUser(), uri.toURL(), token);
      try (InputStream body = connection.getInputStream()) {
        return JSON.readTree(body).path("beans");
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sum of an attribute over the beans that match; 0 while none of them has it, or the daemon does
   * not answer yet.
   */
  long count(String query, String attribute) {
    long sum = 0;
    try {
      for (JsonNode bean : beans(query)) {
        sum += bean.path(attribute).asLong();
      }
    } catch (UncheckedIOException e) {
      return 0;
    }
    return sum;
  }
}
