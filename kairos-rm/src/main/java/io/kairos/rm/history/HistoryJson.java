// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.rm.forecast.LearntRatios;
import io.kairos.rm.rank.LearntSizes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The form in which a history is kept: JSON, compressed as gzip does. */
final class HistoryJson {
  private static final int VERSION = 1;

  /** Sizes are as inexact as jobs of one kind differ. */
  private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);

  /** More than the largest history has, far less than a process. */
  private static final int MOST_CHARACTERS = 64 << 20;

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String JOBS = "jobSeconds";
  private static final String TASKS = "taskSeconds";
  private static final String QUEUES = "queues";
  private static final String FORECASTS = "forecasts";

  private HistoryJson() {}

  /** What was kept. */
  static final class Kept {
    final LearntSizes sizes;
    final LearntRatios ratios;

    Kept(LearntSizes sizes, LearntRatios ratios) {
      this.sizes = sizes;
      this.ratios = ratios;
    }
  }

  static byte[] write(LearntSizes sizes, LearntRatios ratios) throws IOException {
    ObjectNode root = MAPPER.createObjectNode().put("version", VERSION);
    put(root, sizes.all());
    ObjectNode queues = root.putObject(QUEUES);
    sizes.byQueue().forEach((queue, own) -> put(queues.putObject(queue), own));
    ObjectNode forecasts = root.putObject(FORECASTS);
    ratios.byKind().forEach((kind, own) -> put(forecasts.putArray(kind), own));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      MAPPER.writeValue(out, root);
    }
    return bytes.toByteArray();
  }

  private static void put(ObjectNode into, LearntSizes.Sizes sizes) {
    put(into.putArray(JOBS), sizes.jobSeconds());
    put(into.putArray(TASKS), sizes.taskSeconds());
  }

  private static void put(ArrayNode into, List<Double> sizes) {
    sizes.forEach(size -> into.add(BigDecimal.valueOf(size).round(DIGITS).stripTrailingZeros()));
  }

  /**
   * @throws IOException that says what is wrong with the bytes
   */
  static Kept read(byte[] bytes) throws IOException {
    JsonNode root;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      // To the end, where the checksum is.
      root = MAPPER.readTree(in.readNBytes(MOST_CHARACTERS));
    }
    if (root == null || root.path("version").asInt() != VERSION) {
      throw new IOException("it is no history of version " + VERSION);
    }
    Map<String, LearntSizes.Sizes> byQueue = new LinkedHashMap<>();
    for (Iterator<String> names = root.path(QUEUES).fieldNames(); names.hasNext(); ) {
      String queue = names.next();
      byQueue.put(queue, sizes(root.path(QUEUES).path(queue)));
    }
    return new Kept(new LearntSizes(sizes(root), byQueue), ratios(root.path(FORECASTS)));
  }

  /** None where an older plug-in wrote it. */
  private static LearntRatios ratios(JsonNode node) throws IOException {
    Map<String, List<Double>> byKind = new LinkedHashMap<>();
    for (Iterator<String> kinds = node.fieldNames(); kinds.hasNext(); ) {
      String kind = kinds.next();
      byKind.put(kind, numbers(node.path(kind)));
    }
    try {
      return new LearntRatios(byKind);
    } catch (IllegalArgumentException e) {
      throw new IOException("it has " + e.getMessage(), e);
    }
  }

  private static LearntSizes.Sizes sizes(JsonNode node) throws IOException {
    try {
      return new LearntSizes.Sizes(numbers(node.path(JOBS)), numbers(node.path(TASKS)));
    } catch (IllegalArgumentException e) {
      throw new IOException("it has " + e.getMessage(), e);
    }
  }

  /** What is no number is 0, which no size is. */
  private static List<Double> numbers(JsonNode array) {
    List<Double> numbers = new ArrayList<>(array.size());
    array.forEach(each -> numbers.add(each.asDouble()));
    return numbers;
  }
}
