// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.kmn.mean.MeanTool;
import io.kairos.kmn.mean.TwoKindsOfBlocks;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example job on a real cluster: what it prints is true of the whole input. It lies here for
 * {@link SamplingCluster}, which all jobs that sample share.
 */
@Tag("long")
class MeanToolIT {
  private static final Pattern MEAN = Pattern.compile("mean +(\\S+) ± (\\S+) \\(99\\.0 %\\)");
  private static final int LINES = 2 * TwoKindsOfBlocks.PAIRS;

  @TempDir private Path home;

  @Test
  void exactlyKBlocksAreCountedAndTheTrueMeanIsWithinTheInterval() throws Exception {
    Path input = home.resolve("numbers");
    Path output = home.resolve("mean");
    TwoKindsOfBlocks.write(input);
    String printed;
    try (SamplingCluster cluster = new SamplingCluster(home)) {
      printed =
          run(
              cluster,
              "-blocks",
              Integer.toString(TwoKindsOfBlocks.SAMPLE),
              "-extra",
              "1.25",
              "-column",
              "2",
              "-delimiter",
              ",",
              "-confidence",
              Double.toString(TwoKindsOfBlocks.CONFIDENCE),
              input.toUri().toString(),
              output.toUri().toString());
    }

    assertThat(sums(output)).isEqualTo(expected(SamplingCluster.lineage(output)));
    assertThat(printed)
        .contains("sample  8 of 12 blocks, sampler any, 10 maps")
        .contains(String.format("lines   %d with a number, 8 without", 8 * LINES));
    Matcher mean = MEAN.matcher(printed);
    assertThat(mean.find()).as(printed).isTrue();
    double error = Double.parseDouble(mean.group(2));
    assertThat(error).isPositive().isLessThan(1);
    assertThat(Math.abs(Double.parseDouble(mean.group(1)) - TwoKindsOfBlocks.MEAN))
        .isLessThanOrEqualTo(error);
  }

  private static String run(SamplingCluster cluster, String... args) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MeanTool tool = new MeanTool(new PrintStream(out, true, StandardCharsets.UTF_8), System.err);
    assertThat(ToolRunner.run(cluster.conf(), tool, args)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  /** As the lineage says: K blocks, each with all of its lines. */
  private static Map<String, String> expected(JsonNode lineage) {
    Map<String, String> expected = new TreeMap<>();
    for (JsonNode block : lineage.get("blocks")) {
      if (block.get("chosen").asBoolean()) {
        String path = block.get("path").asText();
        int number = Integer.parseInt(path.substring(path.length() - 2));
        expected.put(path, LINES + "\t" + LINES * TwoKindsOfBlocks.meanOf(number) + "\t1");
      }
    }
    assertThat(expected).hasSize(TwoKindsOfBlocks.SAMPLE);
    return expected;
  }

  private static Map<String, String> sums(Path output) throws Exception {
    List<String> lines = Files.readAllLines(output.resolve("part-r-00000"));
    Map<String, String> sums = new TreeMap<>();
    for (String line : lines) {
      String[] blockAndSum = line.split("\t", 2);
      sums.put(blockAndSum[0].substring(0, blockAndSum[0].lastIndexOf(':')), blockAndSum[1]);
    }
    assertThat(sums).as("each block once").hasSize(lines.size());
    return sums;
  }
}
