// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.nm.state.NodeState;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which tasks run and which are suspended, whatever happens to a node and its containers. */
class SuspendingTasksTest extends SuspendingNode {
  @Test
  void theYoungestTaskRunsAndTheOthersAreShrunk() {
    start(A, 11);
    pass(5);
    start(B, 12);
    pass(5);
    start(C, 13);

    assertThat(control.shrunk).containsExactly(A, B);
    assertThat(control.calls)
        .containsExactly(
            "started " + A + " 11",
            "started " + B + " 12",
            "suspend " + A,
            "started " + C + " 13",
            "suspend " + B);
    assertThat(tasks.statistics(now).running()).isEqualTo(1);
    assertThat(tasks.statistics(now).waiting()).isEqualTo(2);
  }

  @Test
  void endOfATaskResumesTheYoungestWaitingOneAndRemovesItsPlace() {
    start(A, 11);
    pass(5);
    start(B, 12);
    control.calls.clear();

    tasks.stopped(B, now);
    tasks.ended(B, now);

    assertThat(control.calls).containsExactly("resume " + A, "finished " + B);
    assertThat(control.shrunk).isEmpty();
  }

  @Test
  void quantumExpirySwapsTheTasks() {
    start(A, 11);
    pass(5);
    start(B, 12);
    now += QUANTUM;
    tasks.advance(now);

    assertThat(control.shrunk).containsExactly(B);
  }

  @Test
  void aGrantOfTheStarvationGuardIsCounted() {
    start(A, 11);
    pass(5);
    // Each is younger than A, which therefore starves after three quanta of 50 s.
    for (int i = 0; i < 4; i++) {
      start(Ids.task(10 + i), 20 + i);
      pass(i < 3 ? 40 : 29.9);
    }
    assertThat(MetricsReader.read(metrics, "StarvationGrants")).isZero();
    pass(0.2);
    assertThat(MetricsReader.read(metrics, "StarvationGrants")).isOne();
    assertThat(MetricsReader.read(metrics, "StarvationGrantMillis")).isEqualTo(100_000);
    assertThat(control.shrunk).doesNotContain(A).hasSize(4);
  }

  @Test
  void allTasksGetTheirCpuBackBeforeAStopAndNoneIsShrunkAgain() {
    start(A, 11);
    pass(5);
    start(B, 12);
    tasks.standDown(now);
    pass(3);
    start(C, 13);
    pass(100);

    assertThat(control.shrunk).isEmpty();
    NodeState state = tasks.state(now);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(state.tasks().get(A).attainedNanos())).isEqualTo(5);
    assertThat(state.tasks()).containsOnlyKeys(A, B);
    tasks.ended(A, now);
    assertThat(control.calls).contains("finished " + A);
  }

  @Test
  void aNodeThatIsResizedWhileItStandsDownIsNotLimitedAgain() {
    tasks.resizeNode(2, 1_024, now);
    assertThat(control.limit).isEqualTo(2);
    tasks.standDown(now);
    tasks.resizeNode(3, 1_024, now);
    assertThat(control.limit).as("lifted").isZero();
  }

  @Test
  void aTaskAboutToBeKilledGetsItsCpuBackFirst() {
    start(A, 11);
    pass(5);
    start(B, 12);
    control.calls.clear();

    tasks.stopped(A, now);

    assertThat(control.calls).containsExactly("resume " + A);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(control.shrunk).isEmpty();
  }

  @Test
  void aPausedTaskHoldsNoCoreAndGoesOnWithItsService() {
    start(A, 11);
    pass(5);
    start(B, 12);
    pass(1);
    tasks.stopped(B, now);
    assertThat(control.shrunk).isEmpty();
    pass(100);
    tasks.continued(Ids.details(B, 1), now);

    assertThat(control.shrunk).containsExactly(B);
    assertThat(tasks.state(now).tasks().get(B).attainedNanos()).isEqualTo(seconds(1));
  }

  @Test
  void aResizedTaskKeepsItsService() {
    tasks = node(2, NodeState.EMPTY);
    start(A, 11);
    pass(5);
    start(B, 12);
    pass(1);
    assertThat(control.vcoresByTask).containsEntry(A, 1);
    tasks.resized(A, 2, 64, now);

    assertThat(control.vcoresByTask).containsEntry(A, 2);
    assertThat(control.shrunk).containsExactly(A);
    assertThat(tasks.state(now).tasks().get(A).attainedNanos()).isEqualTo(seconds(6));
    tasks.ended(B, now);
    assertThat(control.shrunk).isEmpty();
  }

  /** YARN gives it another weight then, which must not be taken back after a restart. */
  @Test
  void aPromotedTaskIsToldToCpuControlThoughItKeepsItsVcores() {
    start(A, 11);
    tasks.resized(A, 1, 64, now);
    assertThat(control.calls).contains("resized " + A);
  }

  @Test
  void theNumberOfCoresMayChange() {
    start(A, 11);
    pass(5);
    start(B, 12);
    tasks.resizeNode(2, 1_024, now);
    assertThat(control.shrunk).isEmpty();
    tasks.resizeNode(0, 1_024, now);
    assertThat(control.shrunk).containsExactly(A);
  }

  @Test
  void aFinishedApplicationIsForgotten() {
    start(A, 11);
    pass(5);
    tasks.ended(A, now);
    assertThat(tasks.statistics(now).service().seconds()).isNotEmpty();
    tasks.forgetApplication(Ids.APPLICATION);
    assertThat(tasks.statistics(now).service().seconds()).isEmpty();
  }

  @Test
  void anIdThatIsNoneIsRefusedBeforeAnythingIsTouched() {
    assertThatThrownBy(() -> tasks.launched(Ids.details("../../etc", 1), now))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("../../etc");
    pass(1);
    assertThat(control.calls).isEmpty();
  }
}
