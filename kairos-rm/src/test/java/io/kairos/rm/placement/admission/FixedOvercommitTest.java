// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FixedOvercommitTest {
  private final NodeAdmission admission = new FixedOvercommit(2);

  @Test
  void aNodeHoldsItsCoresAndQMore() {
    assertThat(admission.limitVcores(4)).isEqualTo(6);
    assertThat(admission.admits(4, 5, 1)).isTrue();
    assertThat(admission.admits(4, 6, 1)).isFalse();
  }

  @Test
  void aTaskOfSeveralVcoresNeedsAllOfThemToFit() {
    assertThat(admission.admits(4, 4, 2)).isTrue();
    assertThat(admission.admits(4, 5, 2)).isFalse();
  }

  @Test
  void noSumOverflows() {
    assertThat(new FixedOvercommit(Integer.MAX_VALUE).limitVcores(8)).isEqualTo(Integer.MAX_VALUE);
    assertThat(admission.admits(4, Integer.MAX_VALUE, Integer.MAX_VALUE)).isFalse();
  }

  @Test
  void aNegativeQIsRefused() {
    assertThatThrownBy(() -> new FixedOvercommit(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
