// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.yaq.StarvationThresholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a job says of how long its tasks run, and what that is worth. */
class DurationHintsTest {
  private final QueueBench bench = new QueueBench();

  @ParameterizedTest
  @ValueSource(strings = {"-5", "0", "NaN", "1e300", "soon", "9223372036854775808"})
  void aHintThatIsNoDurationCountsAsNone(String hint) {
    bench.policy("stf", StarvationThresholds.OFF);
    bench.come("runs", 9);
    bench.come(bench.task("bad", 1).hint(hint));
    bench.come(bench.task("shorter", 2).hint("9000"));
    bench.come(bench.task("longer", 3).hint("11000"));
    bench.endAll();

    assertThat(bench.launched).containsExactly("runs", "shorter", "bad", "longer");
    assertThat(bench.durations.ignoredHints()).isEqualTo(1);
  }

  /** In seconds, where milliseconds are meant. */
  @Test
  void aHintThatMeasurementRefutesIsGivenUpAndCountsOnceForEachTaskThatWaits() {
    for (int number = 0; number < 12; number++) {
      bench.come(bench.task("t" + number, 1).hint("600"));
    }
    for (int ended = 0; ended < 10; ended++) {
      assertThat(bench.durations.ignoredHints()).isZero();
      bench.pass(600);
      bench.end(bench.launched.get(ended));
    }
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(1_200);
    assertThat(bench.durations.ignoredHints()).isEqualTo(2);
  }

  /** The liar's tasks say that they take a millisecond, and keep coming. */
  @Test
  void lyingHintsGainNoMoreThanTheStarvationThreshold() {
    bench.policy("stf", new StarvationThresholds(10_000, StarvationThresholds.NEVER));
    bench.come("runs", 1);
    bench.come(bench.task("honest", 1).hint("5000"));
    for (int lie = 0; !bench.launched.contains("honest"); lie++) {
      assertThat(lie).isLessThan(20);
      bench.come(bench.task("lie" + lie, 2).hint("1"));
      bench.pass(2);
      bench.end(bench.launched.get(bench.launched.size() - 1));
    }
    assertThat(bench.waitedSeconds.get(bench.waitedSeconds.size() - 1)).isBetween(10.0, 12.0);
  }
}
