// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorstJobTest {
  @Test
  void theWorstJobIsTheOneThatLostMostAgainstItselfAndNotTheLongest() {
    WorstJob first = WorstJob.first();
    first.ended(0, false, 10);
    first.ended(1, true, 1000);
    WorstJob next = first.next();
    next.ended(1, true, 1500);
    next.ended(0, false, 40);
    assertThat(next.worst()).isEqualTo(4);
    assertThat(first.worst()).isEqualTo(1);
  }

  @Test
  void aSystemThatEndsEveryJobSoonerHasOne() {
    WorstJob first = WorstJob.first();
    first.ended(0, false, 10);
    WorstJob next = first.next();
    next.ended(0, false, 5);
    assertThat(next.worst()).isEqualTo(1);
  }
}
