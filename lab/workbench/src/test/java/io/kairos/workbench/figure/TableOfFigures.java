// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Figures of the table, also with fewer jobs than they have. */
public final class TableOfFigures {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private TableOfFigures() {}

  /** How a figure gets its values. */
  public static Computation values(String name) {
    return FigureTable.rows().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow()
        .values();
  }

  /**
   * A figure of the table with other numbers.
   *
   * @param numbers what they become, by the name that they have anywhere in the row
   */
  public static Figure with(String name, Map<String, IntUnaryOperator> numbers) throws IOException {
    for (JsonNode row : MAPPER.readTree(FigureTable.class.getResource("figures.json"))) {
      if (row.get("name").asText().equals(name)) {
        numbers.forEach((field, change) -> change(row, field, change));
        return MAPPER.treeToValue(row, FigureTable.Row.class);
      }
    }
    throw new IllegalArgumentException("no figure " + name);
  }

  private static void change(JsonNode row, String field, IntUnaryOperator change) {
    for (JsonNode parent : row.findParents(field)) {
      ((ObjectNode) parent).put(field, change.applyAsInt(parent.get(field).asInt()));
    }
  }
}
