// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ExactSkewTest {
  @Test
  void theSkewOfTwoTasksOnTwoRacksIsOneOrTwo() {
    // Both in one rack: 2 / max(1, 0); one in each: 1 / 1.
    assertThat(new ExactSkew(2, 2).expected()).isCloseTo(1.5, within(1e-9));
    assertThat(new ExactSkew(2, 2).within(1, 1)).isCloseTo(0.5, within(1e-9));
    // 1/4: three in one rack; 3/4: two and one.
    assertThat(new ExactSkew(3, 2).expected()).isCloseTo(2.25, within(1e-9));
  }
}
