// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All of Hadoop's tests that a scheduler can break. {@code -Dkairos.suite.modes=…} and {@code
 * -Dkairos.suite.classes=<regular expression>} choose some of them.
 */
@Tag("whole-suite")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WholeSuiteIT {
  private static final Duration LONGEST = Duration.ofMinutes(25);

  private final StockRuns stock = StockRuns.ofAll();

  @ParameterizedTest
  @CsvSource({
    "heartbeats, resourcemanager.txt",
    "reports, resourcemanager.txt",
    "dispatcher, resourcemanager.txt",
    "las, mapreduce.txt",
    "srjf, mapreduce.txt",
    "lrtf, mapreduce.txt",
    "stf, mapreduce.txt",
    "ejf, mapreduce.txt"
  })
  void everyTestThatStockPassesIsPassedByKairosOrListed(String mode, String list) throws Exception {
    List<String> modes = List.of(System.getProperty("kairos.suite.modes", mode).split(","));
    modes.forEach(Mode::of);
    assumeTrue(modes.contains(mode), "not asked for");
    Pattern classes = Pattern.compile(System.getProperty("kairos.suite.classes", ""));
    assertThat(SuiteFiles.complaints(stock, Mode.of(mode), list, classes, "whole", LONGEST))
        .isEmpty();
  }
}
