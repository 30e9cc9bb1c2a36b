// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;

/** What {@code --json} prints. */
public final class JsonText {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonText() {}

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * @throws JsonProcessingException if the text is none
   */
  public static JsonNode parse(String text) throws JsonProcessingException {
    return MAPPER.readTree(text);
  }

  public static void print(JsonNode node, PrintWriter out) {
    out.println(node.toPrettyString());
  }
}
