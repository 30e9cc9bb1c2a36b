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

  /**
   * Why daemons hold back nothing but reduces of MapReduce: an application that begins with all of
   * its containers waits for ever for those that its own idle ones keep from it.
   */
  @Test
  void aGangIsHeldBackForEverByItsOwnProbe() {
    for (boolean isFirstPolling : new boolean[] {false, true}) {
      assertThat(doesGangBegin(WaitingClasses.RUN, isFirstPolling)).isTrue();
      assertThat(doesGangBegin(WaitingClasses.PROBE, isFirstPolling)).isFalse();
      assertThat(doesGangBegin(WaitingClasses.HELD, isFirstPolling)).isFalse();
    }
  }

  /**
   * One container of the first class and four of the second, and room for all of them.
   *
   * @param isFirstPolling whether the one looks again and again for the others, by the CPU; then to
   *     count only other classes that use CPU does not help either
   */
  private static boolean doesGangBegin(WaitingClasses rule, boolean isFirstPolling) {
    int first = 0;
    int second = 0;
    for (int offer = 0; offer < 1_000; offer++) {
      boolean doesSecondGoOn = !isFirstPolling;
      if (first < 1 && !rule.holdsBack(false, first, true, doesSecondGoOn)) {
        first++;
      } else if (second < 4 && !rule.holdsBack(false, second, true, true)) {
        second++;
      }
    }
    return first == 1 && second == 4;
  }
}
