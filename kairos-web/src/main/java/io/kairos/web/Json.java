// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.OptionalDouble;

/** JSON as both daemons write it, with the Jackson that Hadoop ships. */
public final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double ROUNDING = 1e6;

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /**
   * Puts a number with at most six decimals; {@code null} for what is no number in JSON, NaN and
   * infinity.
   */
  public static ObjectNode put(ObjectNode object, String name, double value) {
    return Double.isFinite(value) ? object.put(name, rounded(value)) : object.putNull(name);
  }

  /** The same of a value that may not be known. */
  public static ObjectNode put(ObjectNode object, String name, OptionalDouble value) {
    return put(object, name, value.orElse(Double.NaN));
  }

  /** Adds a number as {@link #put} writes it. */
  public static void add(ArrayNode array, double value) {
    if (Double.isFinite(value)) {
      array.add(rounded(value));
    } else {
      array.addNull();
    }
  }

  /** The document as text in UTF-8. */
  public static byte[] bytes(ObjectNode document) {
    try {
      return MAPPER.writeValueAsBytes(document);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double rounded(double value) {
    double scaled = value * ROUNDING;
    return Math.abs(scaled) < Long.MAX_VALUE ? Math.rint(scaled) / ROUNDING : value;
  }
}
