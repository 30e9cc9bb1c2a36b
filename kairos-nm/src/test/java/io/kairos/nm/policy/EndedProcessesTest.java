// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.testing.Ids;
import org.junit.jupiter.api.Test;

/** Tasks whose process has ended while YARN believes that they run. */
class EndedProcessesTest extends SuspendingNode {
  @Test
  void aTaskWhoseProcessHasEndedLeavesItsCoreToTheNextOne() {
    startTwoOfWhichBRuns();
    unseen.add(12L);
    pass(1);

    assertThat(control.shrunk).isEmpty();
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(control.calls).doesNotContain("finished " + B);
    assertThat(tasks.state(now).tasks().get(B).attainedNanos()).isEqualTo(seconds(2));

    tasks.exited(B, true, now);
    tasks.ended(B, now);
    assertThat(control.calls).contains("finished " + B);
    assertThat(tasks.state(now).tasks()).containsOnlyKeys(A);
  }

  @Test
  void aSuspendedTaskWhoseProcessHasEndedIsFoundOutWhenItsTurnComes() {
    startTwoOfWhichBRuns();
    unseen.add(11L);
    pass(1);
    assertThat(control.shrunk).containsExactly(A);

    now += QUANTUM;
    pass(1);
    pass(1);
    assertThat(control.shrunk).isEmpty();
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
  }

  @Test
  void aProcessThatWasNeverSeenIsNotTakenForOneThatHasEnded() {
    unseen.add(12L);
    startTwoOfWhichBRuns();
    pass(1);

    assertThat(control.shrunk).containsExactly(A);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(2);
  }

  @Test
  void aTaskThatIsLaunchedAgainIsScheduledAgain() {
    startTwoOfWhichBRuns();
    unseen.add(12L);
    pass(1);
    tasks.stopped(B, now);
    pids.put(B, 13L);
    tasks.launched(Ids.details(B, 1), now);
    pass(1);

    assertThat(tasks.statistics(now).tasks()).isEqualTo(2);
    assertThat(control.shrunk).hasSize(1);
  }

  private void startTwoOfWhichBRuns() {
    start(A, 11);
    pass(5);
    start(B, 12);
    pass(1);
    assertThat(control.shrunk).containsExactly(A);
  }
}
