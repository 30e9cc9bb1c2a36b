// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.kmn.mapreduce.lineage.Population;
import io.kairos.kmn.mapreduce.lineage.SampleFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
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
  private final Population population;
  private final SortedMap<String, String> stratumOfBlock;

  private KmnSample(JsonNode lineage, SortedMap<String, String> stratumOfBlock) {
    this.inputBlocks = lineage.get("N").asInt();
    this.maps = lineage.path("M").asInt();
    this.seed = lineage.path("seed").asLong();
    this.population = SampleFile.population(lineage);
    this.stratumOfBlock = Collections.unmodifiableSortedMap(stratumOfBlock);
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
      SortedMap<String, String> used = new TreeMap<>();
      for (JsonNode block : lineage.get("blocks")) {
        if (block.path("chosen").asBoolean()
            && used.put(name(block), block.path(SampleFile.STRATUM).asText(Population.ALL))
                != null) {
          throw new IllegalArgumentException(
              file
                  + " names two blocks "
                  + name(block)
                  + ", so that what each adds cannot be told apart: use an input format whose splits"
                  + " are of files.");
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
    return population.sampler();
  }

  /**
   * N of every stratum, by its name: one stratum {@code all}, but for a stratified sample;
   * unmodifiable.
   *
   * @throws IllegalArgumentException if the lineage does not tell
   */
  public Map<String, Integer> blocksOfStratum() {
    if (population.blocksOfStratum().isEmpty()) {
      throw new IllegalArgumentException(
          "the lineage of this "
              + sampler()
              + " sample does not tell how many blocks a stratum has, an older kmn-sampling.jar wrote"
              + " it: run the job again.");
    }
    return population.blocksOfStratum();
  }

  /** The stratum of one of the {@link #blocks}, a key of {@link #blocksOfStratum}. */
  public String stratumOf(String block) {
    // Disjoint samples are strata to the binder, but each is a sample of the whole input.
    return Population.isStratified(sampler()) ? stratumOfBlock.get(block) : Population.ALL;
  }

  /**
   * The blocks whose outputs were used, each as {@code path:offset+length}, as a file split names
   * itself; unmodifiable.
   */
  public SortedSet<String> blocks() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(stratumOfBlock.keySet()));
  }
}
