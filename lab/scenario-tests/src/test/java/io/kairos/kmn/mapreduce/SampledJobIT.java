// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.common.Poll;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real jobs: whatever happens, the output is that of exactly K blocks, each counted once. */
// A job mostly waits for one process after the other to start.
@Execution(ExecutionMode.CONCURRENT)
class SampledJobIT {
  private static final int K = 4;
  private static final int M = 6;
  private static final long LONGEST_MILLIS = 600_000;
  private static final Duration PATIENCE = Duration.ofSeconds(300);

  @TempDir private static Path home;

  private static SamplingCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new SamplingCluster(home);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static Job sampled(Configuration conf, String sampler) throws Exception {
    Job job = cluster.job(conf);
    KmnJob.blockSample(job, TextInputFormat.class, K, sampler);
    return job;
  }

  /** Names of the blocks the lineage says were used; the output has each line of them once. */
  private static List<String> exactSample(Job job) throws Exception {
    assertThat(job.isSuccessful()).isTrue();
    JsonNode lineage = SamplingCluster.lineage(SamplingCluster.output(job));
    Map<String, Integer> expected = new TreeMap<>();
    for (JsonNode block : lineage.get("blocks")) {
      if (block.get("chosen").asBoolean()) {
        assertThat(block.get("durationMs").asLong()).isBetween(1L, LONGEST_MILLIS);
        String path = block.get("path").asText();
        String name = path.substring(path.lastIndexOf('/') + 1);
        expected.put(name, SamplingCluster.lines(Integer.parseInt(name.substring(5))));
      }
    }
    assertThat(expected).hasSize(lineage.get("K").asInt());
    assertThat(SamplingCluster.counts(SamplingCluster.output(job))).isEqualTo(expected);
    return new ArrayList<>(expected.keySet());
  }

  @Test
  void exactlyKBlocksAreCountedAndAReplayCountsTheSame() throws Exception {
    Job job = sampled(cluster.conf(), "any");
    assertThat(job.waitForCompletion(false)).isTrue();
    List<String> blocks = exactSample(job);
    JsonNode lineage = SamplingCluster.lineage(SamplingCluster.output(job));
    assertThat(lineage.get("N").asInt()).isEqualTo(SamplingCluster.BLOCKS);
    assertThat(lineage.get("M").asInt()).isEqualTo(M);
    assertThat(job.getCounters().findCounter(KmnCounter.MAPS_SURPLUS).getValue()).isEqualTo(M - K);
    assertThat(job.getCounters().findCounter(KmnCounter.MAPS_NODE_LOCAL).getValue()).isEqualTo(K);
    assertThat(job.getCounters().findCounter(TaskCounter.SHUFFLED_MAPS).getValue()).isEqualTo(K);

    Job again = cluster.job(cluster.conf());
    again.setInputFormatClass(TextInputFormat.class);
    again
        .getConfiguration()
        .set(KmnSettings.REPLAY, SamplingCluster.output(job).toUri().toString());
    again.getConfiguration().set("mapreduce.framework.name", KmnClientProtocolProvider.FRAMEWORK);
    assertThat(again.waitForCompletion(false)).isTrue();
    assertThat(exactSample(again)).isEqualTo(blocks);
  }

  @Tag("long")
  @Test
  void aStragglerIsNotWaitedFor() throws Exception {
    Configuration conf = cluster.conf();
    conf.setInt(CountLines.SLOW_MAP, 1);
    conf.setInt(KmnSettings.DELAY_MAX, 1000);
    Job job = sampled(conf, "any");
    assertThat(job.waitForCompletion(false)).isTrue();
    exactSample(job);
    for (JsonNode block : SamplingCluster.lineage(SamplingCluster.output(job)).get("blocks")) {
      assertThat(block.get("chosen").asBoolean() && block.get("task").asText().endsWith("_000001"))
          .isFalse();
    }
  }

  @Tag("long")
  @Test
  void aFailedMapReadsItsBlockAgain() throws Exception {
    Configuration conf = cluster.conf();
    conf.setInt(CountLines.FAILING_MAP, 0);
    conf.set(KmnSettings.EXTRA_RATIO, "1");
    Job job = sampled(conf, "any");
    assertThat(job.waitForCompletion(false)).isTrue();
    exactSample(job);
    assertThat(job.getCounters().findCounter(JobCounter.NUM_FAILED_MAPS).getValue()).isEqualTo(1);
    assertThat(SamplingCluster.lineage(SamplingCluster.output(job)).get("blocks"))
        .as("each block names the attempt that read it")
        .allSatisfy(
            block -> {
              String task = block.get("task").asText();
              String attempt = task.replace("task_", "attempt_");
              assertThat(block.get("attempt").asText())
                  .isEqualTo(attempt + (task.endsWith("_000000") ? "_1" : "_0"));
            });
  }

  @Tag("long")
  @Test
  void aMapOnlyJobReadsExactlyKBlocks() throws Exception {
    Job job = sampled(cluster.conf(), "any");
    job.setNumReduceTasks(0);
    assertThat(job.waitForCompletion(false)).isTrue();
    exactSample(job);
    assertThat(SamplingCluster.lineage(SamplingCluster.output(job)).get("M").asInt()).isEqualTo(K);
  }

  @Test
  void everyStratumHasItsShare() throws Exception {
    Job job = sampled(cluster.conf(), "stratified(directory)");
    assertThat(job.waitForCompletion(false)).isTrue();
    List<String> blocks = exactSample(job);
    // 8 of 12 blocks are in one directory: 4 x 8/12 = 2.67, 4 x 4/12 = 1.33.
    assertThat(blocks).filteredOn(block -> block.compareTo("block08") < 0).hasSize(3);
  }

  @Tag("long")
  @Test
  void oneOfDisjointSamplesIsReadAsAWhole() throws Exception {
    Job job = sampled(cluster.conf(), "disjoint(3)");
    assertThat(job.waitForCompletion(false)).isTrue();
    exactSample(job);
    JsonNode blocks = SamplingCluster.lineage(SamplingCluster.output(job)).get("blocks");
    assertThat(blocks)
        .extracting(block -> block.get("stratum").asText())
        .hasSize(K)
        .containsOnly(blocks.get(0).get("stratum").asText());
  }

  @Tag("long")
  @Test
  void aMasterKilledBeforeTheDecisionKeepsItsBindings() throws Exception {
    Configuration conf = cluster.conf();
    conf.setInt(CountLines.GATED_MAPS_FROM, 2);
    Job job = sampled(conf, "any");
    job.submit();
    Poll.until(PATIENCE, "two maps are done", () -> job.mapProgress() >= 2f / M);
    assertThat(SamplingCluster.killMaster(job)).isEqualTo(1);
    SamplingCluster.openGate(conf);
    assertThat(job.waitForCompletion(false)).isTrue();
    exactSample(job);
  }

  @Test
  void aMasterKilledAfterTheDecisionKeepsIt() throws Exception {
    Configuration conf = cluster.conf();
    conf.setBoolean(CountLines.GATED_REDUCES, true);
    Job job = sampled(conf, "any");
    job.submit();
    Path started = Path.of(conf.get(CountLines.GATE) + ".reduce");
    Poll.until(PATIENCE, "a reducer runs", () -> Files.exists(started));
    Path log = Path.of(new URI(job.getConfiguration().get("mapreduce.job.dir")).getPath());
    String chosen = chosen(log);
    assertThat(SamplingCluster.killMaster(job)).isEqualTo(1);
    SamplingCluster.openGate(conf);
    assertThat(job.waitForCompletion(false)).isTrue();
    exactSample(job);
    Set<Integer> used = new TreeSet<>();
    for (JsonNode block : SamplingCluster.lineage(SamplingCluster.output(job)).get("blocks")) {
      if (block.get("chosen").asBoolean()) {
        String task = block.get("task").asText();
        used.add(Integer.parseInt(task.substring(task.length() - 6)));
      }
    }
    Set<Integer> decided = new TreeSet<>();
    for (String task : chosen.split(",")) {
      decided.add(Integer.parseInt(task));
    }
    assertThat(used).isEqualTo(decided);
  }

  private static String chosen(Path jobDirectory) throws Exception {
    try (Stream<Path> files = Files.list(jobDirectory)) {
      for (Path file :
          files.filter(file -> file.getFileName().toString().startsWith("kmn.log.")).toList()) {
        for (String line : Files.readAllLines(file)) {
          if (line.startsWith("choose ")) {
            return line.substring("choose ".length());
          }
        }
      }
    }
    throw new AssertionError("nothing was decided");
  }

  @Tag("long")
  @Test
  void switchedOffTheJobIsStockOnAPreselectedSample() throws Exception {
    Configuration conf = cluster.conf();
    conf.setBoolean(KmnSettings.ENABLED, false);
    Job job = sampled(conf, "any");
    assertThat(job.waitForCompletion(false)).isTrue();
    Map<String, Integer> counts = SamplingCluster.counts(SamplingCluster.output(job));
    assertThat(counts).hasSize(K);
    counts.forEach(
        (name, lines) ->
            assertThat(lines)
                .isEqualTo(SamplingCluster.lines(Integer.parseInt(name.substring(5)))));
  }
}
