// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.console.JsonText;
import java.net.HttpURLConnection;
import java.util.Optional;

/** What a daemon answered; immutable. */
final class Reply {
  private final int status;
  private final JsonNode json;

  private Reply(int status, JsonNode json) {
    this.status = status;
    this.json = json;
  }

  static Reply of(int status, String body) {
    return new Reply(status, parse(body));
  }

  int status() {
    return status;
  }

  /** An answer to the question, and not one that happens to be none. */
  boolean isAnswer() {
    return status == HttpURLConnection.HTTP_OK && json != null;
  }

  boolean isRefusal() {
    return status == HttpURLConnection.HTTP_UNAUTHORIZED
        || status == HttpURLConnection.HTTP_FORBIDDEN;
  }

  /**
   * Sent elsewhere, told to wait, or a page of text where JSON was asked for: so a ResourceManager
   * answers that is not active.
   */
  boolean isStandby() {
    return (status >= 300 && status < 400)
        || status == HttpURLConnection.HTTP_UNAVAILABLE
        || (status == HttpURLConnection.HTTP_OK && json == null);
  }

  JsonNode json() {
    return json;
  }

  /** What the plug-in says is wrong, with the fix; empty if it is not the plug-in that answers. */
  Optional<String> problem() {
    return json != null && json.path("error").isTextual() && json.path("fix").isTextual()
        ? Optional.of(json.path("error").asText() + "; " + json.path("fix").asText())
        : Optional.empty();
  }

  private static JsonNode parse(String body) {
    try {
      JsonNode parsed = JsonText.parse(body);
      return parsed != null && parsed.isContainerNode() ? parsed : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
