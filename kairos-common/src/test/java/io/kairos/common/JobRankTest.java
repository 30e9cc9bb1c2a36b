// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobRankTest {
  @Test
  void lessWorkLeftGoesFirstInPowersOfTwo() {
    assertThat(JobRank.of(1.9, 7)).isLessThan(JobRank.of(2, 3));
    assertThat(JobRank.of(3.9, 3)).isLessThan(JobRank.of(2, 4));
    assertThat(JobRank.of(2, 3)).isLessThan(JobRank.of(3.9, 4));
  }

  @Test
  void everyRankIsAtLeastZeroWhateverIsLeft() {
    for (double left : new double[] {-1, 0, 1e-300, 1, 1e300, Double.MAX_VALUE}) {
      assertThat(JobRank.of(left, Long.MAX_VALUE)).isGreaterThanOrEqualTo(0);
      assertThat(JobRank.ofTask(JobRank.of(left, 1), Long.MAX_VALUE)).isGreaterThanOrEqualTo(0);
    }
  }

  @Test
  void liftedJobsGoFirstInTheOrderTheyCame() {
    assertThat(JobRank.guarded(900)).isLessThan(JobRank.of(0, 1));
    assertThat(JobRank.guarded(1)).isLessThan(JobRank.guarded(2));
    assertThat(JobRank.isGuarded(JobRank.guarded(5))).isTrue();
    assertThat(JobRank.isGuarded(JobRank.of(0, 5))).isFalse();
    assertThat(JobRank.isGuarded(JobRank.NONE)).isFalse();
  }

  @Test
  void aHigherPriorityGoesFirstWhateverIsLeftAndHoweverHighItIs() {
    long much = JobRank.of(1e300, Long.MAX_VALUE);
    assertThat(JobRank.withPriority(much, 1)).isLessThan(JobRank.guarded(0));
    assertThat(JobRank.withPriority(much, 255)).isLessThan(JobRank.withPriority(much, 254));
    assertThat(JobRank.withPriority(much, Integer.MAX_VALUE))
        .isEqualTo(JobRank.withPriority(much, 255))
        .isGreaterThanOrEqualTo(0);
    assertThat(JobRank.withPriority(much, 0)).isEqualTo(much);
    assertThat(JobRank.withPriority(much, Integer.MIN_VALUE)).isEqualTo(much);
    assertThat(JobRank.isGuarded(JobRank.withPriority(JobRank.guarded(3), 7))).isTrue();
    assertThat(JobRank.isGuarded(JobRank.withPriority(much, 7))).isFalse();
  }

  @Test
  void tasksOfOneJobGoByTheirAgeAndNeverPassAnotherJob() {
    long one = JobRank.of(2, 3);
    long next = JobRank.of(2, 4);
    assertThat(JobRank.ofTask(one, 1)).isLessThan(JobRank.ofTask(one, 2));
    assertThat(JobRank.ofTask(one, 123_456_789_012L)).isLessThan(JobRank.ofTask(next, 0));
  }

  @Test
  void anUnrankedTaskGoesBehindRankedOnesOfItsStep() {
    assertThat(JobRank.ofUnranked(2)).isGreaterThan(JobRank.of(3, 77));
    assertThat(JobRank.ofUnranked(2)).isLessThan(JobRank.of(4, 77));
  }
}
