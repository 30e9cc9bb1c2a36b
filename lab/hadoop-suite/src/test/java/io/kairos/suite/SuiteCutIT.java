// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Some of Hadoop's tests: what a change of the dispatcher is likely to break. */
@Tag("cut")
class SuiteCutIT {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @Test
  void everyTestThatStockPassesIsPassedByKairosOrListed() throws Exception {
    assertThat(
            SuiteFiles.complaints(
                StockRuns.whereKairosFails(),
                Mode.HEARTBEATS,
                "cut.txt",
                Pattern.compile(""),
                "cut",
                LONGEST))
        .isEmpty();
  }
}
