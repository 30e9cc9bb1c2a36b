// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeniencyTest {
  private long now = Long.MAX_VALUE - 1_000;
  private final Leniency leniency = new Leniency(() -> now);

  @Test
  void nodesHaveTheirTimeAfterTheSchedulerBecameActiveHoweverLongItStoodBy() {
    leniency.set(10_000);
    now += 3_600_000;
    assertThat(leniency.isOn()).isTrue();
    leniency.begin();
    now += 10_000;
    assertThat(leniency.isOn()).isTrue();
    now++;
    assertThat(leniency.isOn()).isFalse();
  }
}
