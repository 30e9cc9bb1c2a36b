// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepeatedTroubleTest {
  private final RepeatedTrouble trouble = new RepeatedTrouble();

  @Test
  void beginChangeAndEndAreTold() {
    assertThat(trouble.worked()).isZero();
    assertThat(trouble.failed("full")).isTrue();
    assertThat(trouble.failed("full")).isFalse();
    assertThat(trouble.failed("read-only")).isTrue();
    assertThat(trouble.failed("full")).isFalse();
    assertThat(trouble.worked()).isEqualTo(4);
    assertThat(trouble.worked()).isZero();
    assertThat(trouble.failed("full")).isTrue();
  }

  @Test
  void causesThatNeverRepeatAreToldAFewTimes() {
    int told = 0;
    for (int i = 0; i < 1_000; i++) {
      told += trouble.failed("no room for " + i + " bytes") ? 1 : 0;
    }
    assertThat(told).isEqualTo(RepeatedTrouble.MOST_CAUSES);
    assertThat(trouble.worked()).isEqualTo(1_000);
  }
}
