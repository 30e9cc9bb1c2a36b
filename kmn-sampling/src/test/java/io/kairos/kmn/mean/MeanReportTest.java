// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.mapreduce.KmnSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeanReportTest {
  @TempDir private Path output;

  private KmnSample sample(String lineage) throws IOException {
    Files.writeString(output.resolve("_KMN_SAMPLE.json"), lineage);
    return KmnSample.read(new org.apache.hadoop.fs.Path(output.toUri()), new Configuration(false));
  }

  /** Three of ten blocks were used, a fourth was not. */
  private KmnSample sample() throws IOException {
    return sample(
        "{'N':10,'K':3,'M':4,'seed':7,'sampler':'any','blocks':["
            .concat("{'path':'f','offset':0,'length':8,'chosen':true},")
            .concat("{'path':'f','offset':8,'length':8,'chosen':false},")
            .concat("{'path':'f','offset':16,'length':8,'chosen':true},")
            .concat("{'path':'g','offset':0,'length':4,'chosen':true}]}")
            .replace('\'', '"'));
  }

  private static Map<String, BlockSum> sums() {
    Map<String, BlockSum> sums = new HashMap<>();
    sums.put("f:0+8", BlockSum.parse("4\t40.0\t1"));
    sums.put("f:16+8", BlockSum.parse("4\t60.0\t0"));
    sums.put("g:0+4", BlockSum.parse("2\t20.0\t0"));
    return sums;
  }

  @Test
  void meanAndTotalAreThoseOfTheWholeInput() throws IOException {
    MeanReport report = new MeanReport(sample(), sums(), 0.9);
    assertThat(report.mean().value()).isEqualTo(12);
    assertThat(report.total().value()).isEqualTo(400);
    assertThat(report.mean().error()).isPositive();
    assertThat(report.toString().lines())
        .containsSubsequence(
            "sample  3 of 10 blocks, sampler any, 4 maps", "lines   10 with a number, 1 without")
        .anyMatch(line -> line.matches("mean +12\\.0000 ± [0-9.]+ \\(90\\.0 %\\)"))
        .anyMatch(line -> line.matches("total +400\\.000 ± [0-9.]+ \\(90\\.0 %\\)"));
  }

  @Test
  void theSameSampleHasTheSameError() throws IOException {
    assertThat(new MeanReport(sample(), sums(), 0.9))
        .hasToString(new MeanReport(sample(), sums(), 0.9).toString());
  }

  @Test
  void aBlockTooManyOrTooFewIsAnError() throws IOException {
    Map<String, BlockSum> surplus = sums();
    surplus.put("f:8+8", BlockSum.parse("1\t1.0\t0"));
    KmnSample sample = sample();
    assertThatThrownBy(() -> new MeanReport(sample, surplus, 0.9))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("f:8+8");
    Map<String, BlockSum> missing = sums();
    missing.remove("g:0+4");
    assertThatThrownBy(() -> new MeanReport(sample, missing, 0.9))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anOutputWithoutALineageSaysWhy() {
    assertThatThrownBy(() -> sample("{}")).hasMessageContaining("holds no sample");
    assertThatThrownBy(() -> sample("no")).hasMessageContaining("is no JSON");
    assertThatThrownBy(
            () ->
                KmnSample.read(
                    new org.apache.hadoop.fs.Path(output.resolve("none").toUri()),
                    new Configuration(false)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mapreduce.kmn.enabled = false");
  }
}
