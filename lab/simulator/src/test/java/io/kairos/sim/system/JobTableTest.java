// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobTableTest {
  @Test
  void everyJobIsComparedWithItselfWhateverTheOrderOfTheEnds() {
    JobTable here = new JobTable(5);
    JobTable there = new JobTable(5);
    // Faster, equal, slower, more than twice as fast; and a long one.
    double[] secondsHere = {9, 5, 8, 1, 100};
    double[] secondsThere = {10, 5, 4, 5, 50};
    for (int job = 0; job < secondsHere.length; job++) {
      here.ended(job, job == 4, secondsHere[job]);
      int last = secondsHere.length - 1 - job;
      there.ended(last, last == 4, secondsThere[last]);
    }

    assertThat(here.against(there, "short-faster")).isEqualTo(50);
    assertThat(here.against(there, "short-twice-as-fast")).isEqualTo(25);
    assertThat(here.against(there, "short-not-slower")).isEqualTo(75);
    assertThat(here.against(there, "short-average")).isEqualTo(23.0 / 24);
    assertThat(here.against(there, "long-not-slower")).isZero();
    assertThat(here.against(there, "long-average")).isEqualTo(2);
  }

  @Test
  void theWorstJobIsTheOneThatLostMostAgainstItselfAndNotTheLongest() {
    JobTable first = new JobTable(3);
    first.ended(0, false, 10);
    first.ended(1, true, 1000);
    JobTable next = new JobTable(3);
    next.ended(1, true, 1500);
    next.ended(0, false, 40);
    // A job without work takes no time.
    next.ended(2, false, 1);

    assertThat(next.worstAgainst(first)).isEqualTo(4);
    assertThat(first.worstAgainst(first)).isEqualTo(1);
  }

  @Test
  void aRunThatEndsEveryJobSoonerHasOneAsItsWorst() {
    JobTable first = new JobTable(1);
    first.ended(0, false, 10);
    JobTable next = new JobTable(1);
    next.ended(0, false, 5);

    assertThat(next.worstAgainst(first)).isEqualTo(1);
  }
}
