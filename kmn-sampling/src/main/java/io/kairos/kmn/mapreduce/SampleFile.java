// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.kmn.core.Block;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The lineage of a sampled job (§5.1): which blocks it used, and what an error estimate needs. */
final class SampleFile {
  /** Its name in the output directory; the underscore hides it from jobs that read the output. */
  static final String NAME = "_KMN_SAMPLE.json";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private SampleFile() {}

  static ObjectNode newObject() {
    return JSON.createObjectNode();
  }

  static void write(Path directory, Configuration conf, ObjectNode lineage) throws IOException {
    Path file = new Path(directory, NAME);
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      out.write(JSON.writeValueAsBytes(lineage));
    }
  }

  /**
   * Indices of the blocks that a recorded job used.
   *
   * @param file the lineage, or the output directory it is in
   * @throws IllegalArgumentException if there is none, or it is of another input
   */
  static List<Integer> readChosen(Path file, Configuration conf, List<Block> blocks)
      throws IOException {
    Path used = file.getName().endsWith(".json") ? file : new Path(file, NAME);
    JsonNode lineage = read(used, conf);
    JsonNode recorded = lineage.path("blocks");
    if (!recorded.isArray() || recorded.isEmpty() || !lineage.path("N").isInt()) {
      throw refused(used, "it holds no sample, use a " + NAME + " of a finished job.");
    }
    if (lineage.get("N").asInt() != blocks.size()) {
      throw refused(
          used,
          String.format(
              "it is of an input of %d blocks, this one has %d: use the same input and split"
                  + " settings.",
              lineage.get("N").asInt(), blocks.size()));
    }
    TreeSet<Integer> chosen = new TreeSet<>();
    for (JsonNode entry : recorded) {
      if (entry.path("chosen").asBoolean()) {
        int index = entry.path("block").asInt(-1);
        if (index < 0 || index >= blocks.size() || !isSame(blocks.get(index), entry)) {
          throw refused(
              used,
              String.format(
                  "it used block %d (%s:%d+%d), which this input does not have there: use the"
                      + " same input and split settings.",
                  index,
                  entry.path("path").asText(),
                  entry.path("offset").asLong(),
                  entry.path("length").asLong()));
        }
        chosen.add(index);
      }
    }
    return new ArrayList<>(chosen);
  }

  private static JsonNode read(Path file, Configuration conf) throws IOException {
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      return JSON.readTree(in);
    } catch (FileNotFoundException e) {
      throw refused(file, "there is no such file, use a " + NAME + " of a finished job.");
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw refused(file, "it is no JSON, use a " + NAME + " of a finished job.");
    }
  }

  private static boolean isSame(Block block, JsonNode entry) {
    return block.path().equals(entry.path("path").asText())
        && block.offset() == entry.path("offset").asLong(-1)
        && block.length() == entry.path("length").asLong(-1);
  }

  private static IllegalArgumentException refused(Path file, String why) {
    return new IllegalArgumentException(KmnSettings.REPLAY + " = " + file + ": " + why);
  }
}
