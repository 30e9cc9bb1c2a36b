// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

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
}
