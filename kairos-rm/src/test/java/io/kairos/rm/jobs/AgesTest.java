// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgesTest {
  private static final long HOUR = 3_600_000;

  private long now = 5_000;
  private long wall = 1_700_000_000_000L;
  private final Ages<String> ages = new Ages<>(() -> now, () -> wall);

  @ParameterizedTest
  @ValueSource(longs = {HOUR, -HOUR, 0})
  void aClockThatIsSetMakesNothingOlderOrYounger(long jump) {
    ages.begin("before", wall);
    pass(2_000);
    wall += jump;
    ages.begin("after", wall);
    pass(1_000);
    assertThat(ages.end("before")).hasValue(3_000);
    assertThat(ages.end("after")).hasValue(1_000);
    assertThat(ages.end("before")).isEmpty();
    assertThat(ages.size()).isZero();
  }

  @Test
  void aJobThatLivedBeforeARestartKeepsItsAge() {
    ages.begin("recovered", wall - HOUR);
    ages.begin("recovered", wall);
    pass(1_000);
    assertThat(ages.end("recovered")).hasValue(HOUR + 1_000);
  }

  @Test
  void aBeginningDatedInTheFutureIsOfNow() {
    ages.begin("future", wall + HOUR);
    pass(10);
    assertThat(ages.end("future")).hasValue(10);
  }

  private void pass(long millis) {
    now += millis;
    wall += millis;
  }
}
