// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuTimesTest {
  @Test
  void stolenTimeIsTheEighthKindAndGuestsAreCountedAlready() {
    CpuTimes times = CpuTimes.parse("cpu  10 20 30 40 50 0 0 7 99 99");
    assertThat(times).isEqualTo(new CpuTimes(157, 7));
  }

  @Test
  void aShareIsThatOfTheTimeBetweenTwoLooks() {
    assertThat(new CpuTimes(300, 60).stolenShareSince(new CpuTimes(100, 10))).isEqualTo(0.25);
    assertThat(new CpuTimes(0, 0).stolenShareSince(new CpuTimes(0, 0))).isZero();
  }

  @Test
  void thisMachineTells() {
    assertThat(CpuTimes.now().total()).isPositive();
  }
}
