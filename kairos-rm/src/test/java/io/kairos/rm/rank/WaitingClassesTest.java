// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WaitingClassesTest {
  @ParameterizedTest
  @EnumSource
  void jobsNeverWaitForThemselves(WaitingClasses rule) {
    assertThat(rule.holdsBack(true, 1, true, false)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void classesThatWorkAreNotHeldBackByTheirProbe(WaitingClasses rule) {
    assertThat(rule.holdsBack(false, 3, false, true)).isFalse();
  }

  @Test
  void aProbeIsGivenUnlessTheClassIsKnownToWait() {
    assertThat(WaitingClasses.PROBE.holdsBack(true, 0, true, true)).isFalse();
    assertThat(WaitingClasses.PROBE.holdsBack(true, 1, true, true)).isTrue();
    assertThat(WaitingClasses.HELD.holdsBack(true, 0, true, true)).isTrue();
    assertThat(WaitingClasses.HELD.holdsBack(false, 0, true, true)).isFalse();
    assertThat(WaitingClasses.RUN.holdsBack(true, 9, true, true)).isFalse();
  }
}
