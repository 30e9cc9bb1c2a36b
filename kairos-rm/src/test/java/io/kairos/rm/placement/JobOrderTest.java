// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobOrderTest {
  @ParameterizedTest
  @CsvSource({"0,0", "2999.9,0", "3000,1", "11999,1", "12000,2", "47999,2", "48000,3", "1e9,10"})
  void aJobClimbsAStepWithEveryPowerOfTheFactor(double attainedSeconds, int step) {
    assertThat(JobOrders.create("las", 3000, 4).step(attainedSeconds)).isEqualTo(step);
  }

  @Test
  void firstInFirstOutKnowsOneStepOnly() {
    JobOrder fifo = JobOrders.create("fifo", 3000, 4);
    assertThat(fifo.step(0)).isEqualTo(fifo.step(1e12)).isZero();
  }

  @Test
  void theDefaultIsThePapersOrder() {
    assertThat(JobOrders.names()).containsExactly("fifo", "las");
  }

  @Test
  void anUnknownNameOrAnImpossibleStepIsRefused() {
    assertThatThrownBy(() -> JobOrders.create("srpt", 1, 2)).hasMessageContaining("srpt");
    assertThatThrownBy(() -> JobOrders.create("las", 0, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> JobOrders.create("las", 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
