// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.kmn.mapreduce.KmnJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/**
 * A job that counts lines of a sample of its input: {@value #SAMPLED} of {@value #FILES} files, the
 * lines of each of which are its name.
 */
final class SampledCount {
  private static final int FILES = 6;
  private static final int SAMPLED = 3;
  private static final int LINES = 50;

  private final Job job;
  private final Path output;

  private SampledCount(Job job, Path output) {
    this.job = job;
    this.output = output;
  }

  static SampledCount submit(Path folder, Configuration conf)
      throws IOException, InterruptedException, ClassNotFoundException {
    Path input = Files.createDirectories(folder.resolve("sampled-input"));
    for (int file = 0; file < FILES; file++) {
      Files.write(input.resolve("file" + file), Collections.nCopies(LINES, "file" + file));
    }
    Path output = folder.resolve("sampled-output");
    Job job = Job.getInstance(conf, "sampled");
    job.setMapperClass(TokenCounterMapper.class);
    job.setReducerClass(IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    KmnJob.blockSample(job, TextInputFormat.class, SAMPLED, "any");
    job.submit();
    return new SampledCount(job, output);
  }

  boolean isComplete() throws IOException {
    return job.isComplete();
  }

  void assertEveryLineOfTheSampleWasCountedOnce() throws IOException, InterruptedException {
    assertThat(job.isSuccessful()).as(job.getStatus().getFailureInfo()).isTrue();
    Map<String, Integer> expected = new TreeMap<>();
    JsonNode lineage = new ObjectMapper().readTree(output.resolve("_KMN_SAMPLE.json").toFile());
    for (JsonNode block : lineage.get("blocks")) {
      assertThat(block.get("attempt").asText()).startsWith("attempt_");
      String path = block.get("path").asText();
      expected.put(path.substring(path.lastIndexOf('/') + 1), LINES);
    }
    assertThat(expected).hasSize(SAMPLED);
    Map<String, Integer> counted = new TreeMap<>();
    for (String line : Files.readAllLines(output.resolve("part-r-00000"))) {
      String[] words = line.split("\t", -1);
      counted.put(words[0], Integer.valueOf(words[1]));
    }
    assertThat(counted).isEqualTo(expected);
  }
}
