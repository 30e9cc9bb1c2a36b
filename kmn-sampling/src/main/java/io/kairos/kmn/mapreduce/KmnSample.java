// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The sample a finished job has used, as its {@code _KMN_SAMPLE.json} tells: what an error estimate
 * needs beside the job's output. Immutable.
 */
public final class KmnSample {
  private final int inputBlocks;
  private final int maps;
  private final long seed;
  private final String sampler;
  private final SortedSet<String> blocks;

  private KmnSample(JsonNode lineage, SortedSet<String> blocks) {
    this.inputBlocks = lineage.get("N").asInt();
    this.maps = lineage.path("M").asInt();
    this.seed = lineage.path("seed").asLong();
    this.sampler = lineage.path("sampler").asText();
    this.blocks = Collections.unmodifiableSortedSet(blocks);
  }

  /**
   * @param output the job's output directory, or the lineage in it
   * @throws IllegalArgumentException if there is no lineage of a finished job
   */
  public static KmnSample read(Path output, Configuration conf) throws IOException {
    Path file = output.getName().endsWith(".json") ? output : new Path(output, SampleFile.NAME);
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      JsonNode lineage = new ObjectMapper().readTree(in);
      if (!lineage.path("N").isInt() || !lineage.path("blocks").isArray()) {
        throw new IllegalArgumentException(
            file + " holds no sample: use the output of a finished sampled job.");
      }
      SortedSet<String> used = new TreeSet<>();
      for (JsonNode block : lineage.get("blocks")) {
        if (block.path("chosen").asBoolean()) {
          used.add(name(block));
        }
      }
      return new KmnSample(lineage, used);
    } catch (FileNotFoundException e) {
      throw new IllegalArgumentException(
          "there is no "
              + file
              + ": use the output of a finished sampled job; one that ran with "
              + KmnSettings.ENABLED
              + " = false has none.",
          e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          file + " is no JSON: use the output of a finished sampled job.", e);
    }
  }

  private static String name(JsonNode block) {
    return block.path("path").asText()
        + ":"
        + block.path("offset").asLong()
        + "+"
        + block.path("length").asLong();
  }

  /** N: blocks of the input. */
  public int inputBlocks() {
    return inputBlocks;
  }

  /** M: maps that were started. */
  public int maps() {
    return maps;
  }

  /** The job's seed, given or drawn. */
  public long seed() {
    return seed;
  }

  /** The sampler's name. */
  public String sampler() {
    return sampler;
  }

  /**
   * The blocks whose outputs were used, each as {@code path:offset+length}, as a file split names
   * itself; unmodifiable.
   */
  public SortedSet<String> blocks() {
    return blocks;
  }
}
