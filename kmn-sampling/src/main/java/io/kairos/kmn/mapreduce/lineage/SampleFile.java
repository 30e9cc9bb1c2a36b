// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.kmn.core.Block;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The lineage of a sampled job (§5.1): which blocks it used, and what an error estimate needs. */
public final class SampleFile {
  /** Its name in the output directory; the underscore hides it from jobs that read the output. */
  public static final String NAME = "_KMN_SAMPLE.json";

  /** Of a block whose map finished: how long the attempt took that did, in milliseconds. */
  public static final String DURATION = "durationMs";

  /** Of a block: the stratum for which it was drawn. */
  public static final String STRATUM = "stratum";

  private static final String STRATA = "strata";
  private static final String SAMPLER = "sampler";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private SampleFile() {}

  /** An empty lineage. */
  public static ObjectNode newObject() {
    return JSON.createObjectNode();
  }

  /**
   * Writes the lineage, over one that is there.
   *
   * @param directory the output directory of the job
   */
  public static void write(Path directory, Configuration conf, ObjectNode lineage)
      throws IOException {
    Path file = new Path(directory, NAME);
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      out.write(JSON.writeValueAsBytes(lineage));
    }
  }

  /**
   * The blocks that the job to be replayed used.
   *
   * @param property of {@code conf}, names its lineage or the output directory that is in
   * @param blocks of the input of the new job
   * @throws IllegalArgumentException if there is none, or it is of another input
   */
  public static ReplayedSample readChosen(String property, Configuration conf, List<Block> blocks) {
    Path used = file(property, conf);
    JsonNode lineage = read(property, used, conf);
    if (lineage.get("N").asInt() != blocks.size()) {
      throw refused(
          property,
          used,
          String.format(
              "it is of an input of %d blocks, this one has %d: use the same input and split"
                  + " settings.",
              lineage.get("N").asInt(), blocks.size()));
    }
    Map<Integer, String> chosen = new TreeMap<>();
    for (JsonNode entry : lineage.get("blocks")) {
      if (entry.path("chosen").asBoolean()) {
        int index = entry.path("block").asInt(-1);
        if (index < 0 || index >= blocks.size() || !isSame(blocks.get(index), entry)) {
          throw refused(
              property,
              used,
              String.format(
                  "it used block %d (%s:%d+%d), which this input does not have there: use the"
                      + " same input and split settings.",
                  index,
                  entry.path("path").asText(),
                  entry.path("offset").asLong(),
                  entry.path("length").asLong()));
        }
        chosen.put(index, entry.path(STRATUM).asText(Population.ALL));
      }
    }
    return new ReplayedSample(chosen, population(lineage));
  }

  /** Of which blocks the sample of a lineage is one. */
  public static Population population(JsonNode lineage) {
    String sampler = lineage.path(SAMPLER).asText("any");
    Map<String, Integer> blocksOfStratum = new LinkedHashMap<>();
    for (JsonNode stratum : lineage.path(STRATA)) {
      blocksOfStratum.put(stratum.path("name").asText(), stratum.path("N").asInt());
    }
    if (blocksOfStratum.isEmpty() && !Population.isStratified(sampler)) {
      blocksOfStratum.put(Population.ALL, lineage.get("N").asInt());
    }
    return new Population(sampler, blocksOfStratum);
  }

  /** Adds of which blocks the sample is one. */
  public static void describe(ObjectNode lineage, Population population) {
    lineage.put(SAMPLER, population.sampler());
    ArrayNode strata = lineage.putArray(STRATA);
    population
        .blocksOfStratum()
        .forEach((name, blocks) -> strata.addObject().put("name", name).put("N", blocks));
  }

  /**
   * How long the maps took that finished in the earlier run, used and surplus ones, in
   * milliseconds.
   *
   * @param property of {@code conf}, names its lineage or the output directory that is in
   * @throws IllegalArgumentException if there is none, or it has no durations
   */
  public static List<Long> readDurations(String property, Configuration conf) {
    Path used = file(property, conf);
    List<Long> durationsMillis = new ArrayList<>();
    for (JsonNode entry : read(property, used, conf).get("blocks")) {
      JsonNode duration = entry.path(DURATION);
      if (!duration.isMissingNode()) {
        if (!duration.isIntegralNumber() || !duration.canConvertToLong() || duration.asLong() < 0) {
          throw refused(
              property,
              used,
              String.format(
                  "%s of block %s is %s, use the file as the job wrote it.",
                  DURATION, entry.path("block").asText(), duration));
        }
        durationsMillis.add(duration.asLong());
      }
    }
    if (durationsMillis.isEmpty()) {
      throw refused(
          property,
          used,
          String.format(
              "it has no %s, an older kmn-sampling.jar wrote it: run the job once without %s and"
                  + " use the %s of that run.",
              DURATION, property, NAME));
    }
    return durationsMillis;
  }

  private static Path file(String property, Configuration conf) {
    String text = conf.getTrimmed(property);
    try {
      Path named = new Path(text);
      return named.getName().endsWith(".json") ? named : new Path(named, NAME);
    } catch (IllegalArgumentException e) {
      throw refused(property, text, "it is no path, use that of a " + NAME + ".");
    }
  }

  private static JsonNode read(String property, Path file, Configuration conf) {
    JsonNode lineage;
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      lineage = JSON.readTree(in);
    } catch (FileNotFoundException e) {
      throw refused(property, file, "there is no such file, use a " + NAME + " of a finished job.");
    } catch (JsonProcessingException e) {
      throw refused(property, file, "it is no JSON, use a " + NAME + " of a finished job.");
    } catch (IOException | IllegalArgumentException e) {
      throw refused(
          property, file, "it cannot be read (" + e + "), use one that the job's user can read.");
    }
    JsonNode blocks = lineage.path("blocks");
    if (!blocks.isArray() || blocks.isEmpty() || !lineage.path("N").isInt()) {
      throw refused(property, file, "it holds no sample, use a " + NAME + " of a finished job.");
    }
    return lineage;
  }

  private static boolean isSame(Block block, JsonNode entry) {
    return block.path().equals(entry.path("path").asText())
        && block.offset() == entry.path("offset").asLong(-1)
        && block.length() == entry.path("length").asLong(-1);
  }

  private static IllegalArgumentException refused(String property, Object file, String why) {
    return new IllegalArgumentException(property + " = " + file + ": " + why);
  }
}
