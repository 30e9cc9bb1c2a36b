// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.state.NodeState;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tasks whose process is not known, or not yet. */
class StartingTasksTest extends SuspendingNode {
  @Test
  void serviceIsNotCountedBeforeTheProcessIsKnown() {
    tasks.launched(Ids.details(A, 1), now);
    pass(4);
    assertThat(tasks.statistics(now).tasks()).isZero();

    pids.put(A, 11L);
    pass(0.01);
    pass(2);

    assertThat(tasks.statistics(now).sumSeconds()).isEqualTo(2);
  }

  @Test
  void aTaskThatEndsBeforeItsProcessIsKnownIsSimplyGone() {
    tasks.launched(Ids.details(A, 1), now);
    pass(0.01);
    tasks.stopped(A, now);
    tasks.ended(A, now);
    pids.put(A, 11L);
    pass(1);

    assertThat(control.calls).containsExactly("finished " + A);
    assertThat(tasks.statistics(now).tasks()).isZero();
  }

  @Test
  void aTaskWhoseImageIsPulledForMinutesHoldsNoCoreUntilItsProcessIsThere() {
    start(B, 12);
    tasks.launched(Ids.details(A, 1), now);
    for (int second = 0; second < 300; second++) {
      pass(1);
    }
    assertThat(control.calls)
        .as("A was neither scheduled nor in B's way")
        .containsExactly("started " + B + " 12");
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(MetricsReader.read(metrics, "UnknownProcesses")).isOne();

    pids.put(A, 11L);
    pass(1);
    assertThat(control.calls).endsWith("started " + A + " 11", "suspend " + B);
    assertThat(tasks.statistics(now).running()).isEqualTo(1);
  }

  @Test
  void aProcessThatNeverShowsUpIsNeverShrunkAndLeavesNothing() {
    start(B, 12);
    tasks.launched(Ids.details(A, 1), now);
    for (int second = 0; second < 3_600; second++) {
      pass(1);
    }
    tasks.exited(A, true, now);
    tasks.ended(A, now);
    assertThat(control.calls).containsExactly("started " + B + " 12", "finished " + A);
    assertThat(tasks.tasks(now)).hasSize(1);
  }

  @Test
  void aProcessThatIsMissedForLongIsLookedForOncePerSecond() {
    AtomicInteger looks = new AtomicInteger();
    tasks =
        new SuspendingTasks(
            SuspendingNode::las,
            1,
            control,
            taskId -> {
              looks.incrementAndGet();
              return OptionalLong.empty();
            },
            metrics,
            () -> now,
            NodeState.EMPTY);
    tasks.launched(Ids.details(A, 1), now);
    passWithAllTimers(40);
    looks.set(0);
    passWithAllTimers(100);
    assertThat(looks).hasValueBetween(95, 105);
  }

  @Test
  void lookingForProcessesIsTimedAndStopsWhenAllAreKnown() {
    tasks.launched(Ids.details(A, 1), now);
    assertThat(tasks.nextTimerNanos()).isEqualTo(now);
    tasks.advance(now);
    assertThat(tasks.nextTimerNanos()).isEqualTo(now + StartingTasks.POLL_NANOS);
    pids.put(A, 11L);
    now += StartingTasks.POLL_NANOS;
    tasks.advance(now);
    assertThat(tasks.nextTimerNanos()).isGreaterThan(now + StartingTasks.POLL_NANOS);
  }

  @Test
  void aRelaunchKeepsTheServiceAndWaitsForTheNewProcess() {
    start(A, 11);
    pass(20);
    tasks.stopped(A, now);
    tasks.launched(Ids.details(A, 1), now);
    pass(1); // the pid file still names the first process
    assertThat(tasks.statistics(now).tasks()).isZero();
    pids.put(A, 21L);
    pass(0.01);
    pass(1);

    assertThat(control.calls).containsExactly("started " + A + " 11", "started " + A + " 21");
    assertThat(tasks.statistics(now).sumSeconds()).isEqualTo(21);
    assertThat(tasks.statistics(now).service().seconds()).containsEntry(Ids.APPLICATION, 21.0);
  }

  @Test
  void theRestOfALaunchThatWasOvertakenByAKillIsRemoved() {
    tasks.ended(A, now);
    tasks.launchReturned(A);
    start(B, 12);
    tasks.launchReturned(B);
    assertThat(control.calls)
        .containsExactly("finished " + A, "finished " + A, "started " + B + " 12");
  }

  private void passWithAllTimers(int seconds) {
    long end = now + TimeUnit.SECONDS.toNanos(seconds);
    while (tasks.nextTimerNanos() <= end) {
      now = Math.max(now, tasks.nextTimerNanos());
      tasks.advance(now);
    }
    now = end;
  }
}
