// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.kmn.group.GroupEstimates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeanReportTest {
  @TempDir private Path output;

  /** Three of ten blocks were used, a fourth was not. */
  private MeanReport report(String... lines) throws IOException {
    Files.writeString(
        output.resolve("_KMN_SAMPLE.json"),
        "{'N':10,'K':3,'M':4,'seed':7,'sampler':'any','blocks':["
            .concat("{'path':'f','offset':0,'length':8,'chosen':true},")
            .concat("{'path':'f','offset':8,'length':8,'chosen':false},")
            .concat("{'path':'f','offset':16,'length':8,'chosen':true},")
            .concat("{'path':'g','offset':0,'length':4,'chosen':true}]}")
            .replace('\'', '"'));
    Files.write(output.resolve("part-r-00000"), List.of(lines));
    return new MeanReport(
        GroupEstimates.read(
            new org.apache.hadoop.fs.Path(output.toUri()), new Configuration(false), 0.9));
  }

  @Test
  void meanTotalAndCountAreThoseOfTheWholeInputAndFewBlocksHaveANote() throws IOException {
    assertThat(report("f:0+8\t4\t40.0\t1", "f:16+8\t4\t60.0\t0", "g:0+4\t2\t20.0\t0"))
        .asString()
        .satisfies(
            text ->
                assertThat(text.lines())
                    .containsSubsequence(
                        "sample  3 of 10 blocks, sampler any, 4 maps",
                        "lines   10 with a number, 1 without")
                    .anyMatch(line -> line.matches("mean +12\\.0000 ± [0-9.]+ \\(90\\.0 %\\)"))
                    .anyMatch(line -> line.matches("total +400\\.000 ± [0-9.]+ \\(90\\.0 %\\)"))
                    .anyMatch(line -> line.matches("count +33\\.3333 ± [0-9.]+ \\(90\\.0 %\\)"))
                    .anyMatch(line -> line.startsWith("note    3 sampled blocks are few;")));
  }

  @Test
  void everyGroupHasItsOwnLines() throws IOException {
    assertThat(
            report(
                "f:0+8\t4\t40.0\t1",
                "f:0+8\t4\t40.0\t=Rome",
                "f:16+8\t4\t60.0\t0",
                "f:16+8\t1\t6.0\t=Rome",
                "f:16+8\t3\t54.0\t=New+York",
                "g:0+4\t2\t20.0\t0",
                "g:0+4\t2\t20.0\t=Rome"))
        .asString()
        .satisfies(
            text ->
                assertThat(text.lines())
                    .containsSubsequence("group   New York", "group   Rome")
                    .anyMatch(line -> line.matches("total +180\\.000 ± .*"))
                    .anyMatch(line -> line.matches("total +220\\.000 ± .*")));
  }
}
