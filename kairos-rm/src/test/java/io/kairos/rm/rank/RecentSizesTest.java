// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RecentSizesTest {
  private static final int WINDOW = 100;

  @Test
  void nothingIsSaidBeforeTenSizesWereSeen() {
    RecentSizes sizes = new RecentSizes(WINDOW);
    for (int i = 0; i < 9; i++) {
      sizes.add(5);
    }
    assertThat(sizes.isLearnt()).isFalse();
    sizes.add(5);
    assertThat(sizes.isLearnt()).isTrue();
    assertThat(sizes.mean()).isEqualTo(5);
  }

  @Test
  void aTaskThatHasOutlivedTheShortOnesIsExpectedToBeALongOne() {
    RecentSizes sizes = of(1, 50, 100, 50);
    assertThat(sizes.expectedBeyond(0)).isBetween(45.0, 65.0);
    assertThat(sizes.expectedBeyond(2)).isBetween(95.0, 120.0);
  }

  @Test
  void beyondAllThatWasSeenAsMuchAgainIsExpected() {
    RecentSizes sizes = of(1, 50, 10, 50);
    assertThat(sizes.expectedBeyond(1000)).isEqualTo(2000);
    assertThat(sizes.mostExpectedLeft(1000)).isGreaterThanOrEqualTo(1000);
  }

  @Test
  void mostExpectedLeftNeverFalls() {
    RecentSizes sizes = of(1, 70, 500, 30);
    double last = 0;
    for (double attained = 0; attained < 10_000; attained = attained * 1.2 + 0.1) {
      double most = sizes.mostExpectedLeft(attained);
      assertThat(most).isGreaterThanOrEqualTo(last);
      last = most;
    }
  }

  @Test
  void littleIsLeftOfSizesThatAreAllAlikeShortlyBeforeTheirEnd() {
    RecentSizes sizes = of(100, 50, 100, 50);
    assertThat(sizes.expectedBeyond(50) - 50).isCloseTo(50, within(8.0));
  }

  @Test
  void aChangedWorkloadIsLearntAfterAsManyAsAreKept() {
    RecentSizes sizes = of(1, WINDOW, 1, 0);
    for (int i = 0; i < WINDOW; i++) {
      sizes.add(1000);
    }
    assertThat(sizes.mean()).isEqualTo(1000);
    assertThat(sizes.count()).isEqualTo(WINDOW);
  }

  @Test
  void aSizeCostsAFiftiethOfASortInTheMean() {
    RecentSizes sizes = new RecentSizes(1_000);
    int sorts = 0;
    double mean = 0;
    for (int i = 0; i < 50_000; i++) {
      sizes.add(i);
      // Every size is another one, so that whatever is learnt has another mean.
      sorts += sizes.mean() == mean ? 0 : 1;
      mean = sizes.mean();
    }
    assertThat(sorts).isBetween(900, 50_000 / 50 + 50);
    assertThat(sizes.count()).isEqualTo(1_000);
  }

  @Test
  void aValueThatIsNoNumberIsNotCounted() {
    RecentSizes sizes = new RecentSizes(WINDOW);
    sizes.add(Double.NaN);
    sizes.add(Double.POSITIVE_INFINITY);
    assertThat(sizes.count()).isZero();
  }

  private static RecentSizes of(double one, int times, double other, int otherTimes) {
    RecentSizes sizes = new RecentSizes(WINDOW);
    for (int i = 0; i < Math.max(times, otherTimes); i++) {
      if (i < times) {
        sizes.add(one);
      }
      if (i < otherTimes) {
        sizes.add(other);
      }
    }
    return sizes;
  }
}
