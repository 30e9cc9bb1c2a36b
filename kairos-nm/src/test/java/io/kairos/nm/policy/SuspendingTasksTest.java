// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.NodeScheduler;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import io.kairos.nm.testing.RecordingCoreControl;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The real node scheduler, a recording CPU control and a clock that only the test moves. */
class SuspendingTasksTest {
  private static final String A = Ids.task(1);
  private static final String B = Ids.task(2);
  private static final String C = Ids.task(3);
  private static final long QUANTUM = TimeUnit.SECONDS.toNanos(50);

  private final RecordingCoreControl control = new RecordingCoreControl();
  private final NodeMetrics metrics = new NodeMetrics();
  private final Map<String, Long> pids = new HashMap<>();
  private long now = TimeUnit.DAYS.toNanos(-3);
  private SuspendingTasks tasks = node(1, NodeState.EMPTY);

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
    assertThat(control.shrunk).doesNotContain(A).hasSize(4);
  }

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
            SuspendingTasksTest::las,
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
  void beforeAStopAllTasksGetTheirCpuBackAndNoneIsShrunkAgain() {
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
    assertThat(tasks.statistics(now).applicationServiceSeconds())
        .containsEntry(Ids.APPLICATION, 21.0);
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
  void aPausedTaskOfBeforeARestartIsTakenUp() {
    pids.put(A, 11L);
    tasks.continued(Ids.details(A, 1), now);
    pass(0.01);
    assertThat(tasks.statistics(now).running()).isEqualTo(1);
  }

  @Test
  void aResizedTaskKeepsItsService() {
    tasks = node(2, NodeState.EMPTY);
    start(A, 11);
    pass(5);
    start(B, 12);
    pass(1);
    tasks.resized(A, 2, 64, now);

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
  void aTaskThatCannotBeShrunkIsLeftAtFullSpeedAndLeavesTheScheduler() {
    control.failing.add("suspend " + A);
    start(A, 11);
    pass(5);
    start(B, 12);
    pass(5);

    assertThat(control.shrunk).isEmpty();
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(tasks.statistics(now).sumSeconds()).isEqualTo(5);
  }

  @Test
  void aTaskThatCannotBeRestoredIsTriedUntilItCan() {
    start(A, 11);
    pass(5);
    start(B, 12);
    control.failing.add("resume " + A);
    tasks.ended(B, now);
    pass(1);
    assertThat(control.shrunk).containsExactly(A);
    assertThat(tasks.statistics(now).tasks()).isZero();

    control.failing.clear();
    pass(1);
    assertThat(control.shrunk).isEmpty();
  }

  @Test
  void aTaskWhoseCpuCannotBeControlledIsLeftAlone() {
    control.failing.add("started " + A);
    start(A, 11);
    start(B, 12);

    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(control.shrunk).isEmpty();
  }

  @Test
  void anErrorInsideTheSchedulerLeavesItsTasksAtFullSpeedAndANewOneStarts() {
    int[] made = new int[1];
    tasks =
        new SuspendingTasks(
            (cores, decisions) ->
                made[0]++ == 0 ? broken(las(cores, decisions)) : las(cores, decisions),
            1,
            control,
            this::pid,
            metrics,
            () -> now,
            NodeState.EMPTY);
    start(A, 11);
    pass(5);
    start(B, 12);
    assertThat(control.shrunk).containsExactly(A);

    tasks.resizeNode(1, 1_024, now); // this is what breaks it
    assertThat(control.shrunk).isEmpty();

    start(C, 13);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
  }

  @Test
  void tasksOfBeforeARestartReturnYoungestFirstWithTheirService() {
    tasks = node(1, state(Map.of(A, 40L, B, 7L, C, 9L)));
    for (String id : new String[] {A, C, B}) {
      start(id, id.hashCode());
    }

    assertThat(control.shrunk).containsExactly(A, C);
    assertThat(tasks.statistics(now).sumSeconds()).isEqualTo(56);
    assertThat(tasks.statistics(now).applicationServiceSeconds())
        .containsEntry(Ids.APPLICATION, 60.0);
  }

  @Test
  void aTaskOfBeforeTheRestartThatIsMissingDoesNotKeepTheOthersForLong() {
    tasks = node(1, state(Map.of(A, 40L, B, 7L)));
    start(A, 11);
    assertThat(tasks.statistics(now).tasks()).isZero();
    pass(6);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    start(B, 12);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(2);
  }

  @Test
  void aTaskOfBeforeTheRestartThatHasEndedIsNotWaitedFor() {
    tasks = node(1, state(Map.of(A, 40L, B, 7L)));
    start(A, 11);
    tasks.ended(B, now);
    pass(0.01);
    assertThat(tasks.statistics(now).running()).isEqualTo(1);
  }

  @Test
  void theStateTellsServiceAndSuspensionAndForgetsNothingThatHasNotReturnedYet() {
    tasks = node(1, state(Map.of(C, 9L)));
    start(A, 11);
    pass(5);
    start(B, 12);
    pass(2);

    NodeState state = tasks.state(now);
    assertThat(state.control()).isEqualTo("recording");
    assertThat(state.tasks()).containsOnlyKeys(A, B, C);
    assertThat(state.tasks().get(A).suspended()).isTrue();
    assertThat(state.tasks().get(A).attainedNanos()).isEqualTo(seconds(5));
    assertThat(state.tasks().get(B).suspended()).isFalse();
    assertThat(state.tasks().get(C).attainedNanos()).isEqualTo(seconds(9));
    assertThat(state.applications()).containsEntry(Ids.APPLICATION, seconds(67));
  }

  @Test
  void aFinishedApplicationIsForgotten() {
    start(A, 11);
    pass(5);
    tasks.ended(A, now);
    assertThat(tasks.statistics(now).applicationServiceSeconds()).isNotEmpty();
    tasks.forgetApplication(Ids.APPLICATION);
    assertThat(tasks.statistics(now).applicationServiceSeconds()).isEmpty();
  }

  @Test
  void anIdThatIsNoneIsRefusedBeforeAnythingIsTouched() {
    assertThatThrownBy(() -> tasks.launched(Ids.details("../../etc", 1), now))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("../../etc");
    pass(1);
    assertThat(control.calls).isEmpty();
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

  private SuspendingTasks node(int cores, NodeState before) {
    return new SuspendingTasks(
        SuspendingTasksTest::las, cores, control, this::pid, metrics, () -> now, before);
  }

  private static NodeScheduler las(int cores, Decisions decisions) {
    return new LasNodeScheduler(
        new LasParameters(cores, QUANTUM), TaskOrder.ALL.get("las"), decisions);
  }

  /** Throws when the number of cores is set. */
  private static NodeScheduler broken(NodeScheduler scheduler) {
    return (NodeScheduler)
        Proxy.newProxyInstance(
            NodeScheduler.class.getClassLoader(),
            new Class<?>[] {NodeScheduler.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("setCores")) {
                throw new IllegalStateException("broken as asked");
              }
              return method.invoke(scheduler, arguments);
            });
  }

  private OptionalLong pid(String taskId) {
    Long pid = pids.get(taskId);
    return pid == null ? OptionalLong.empty() : OptionalLong.of(pid);
  }

  private void start(String taskId, long pid) {
    pids.put(taskId, pid);
    tasks.launched(Ids.details(taskId, 1), now);
    tasks.advance(now);
  }

  private void pass(double seconds) {
    now += (long) (seconds * 1e9);
    tasks.advance(now);
  }

  private static NodeState state(Map<String, Long> attainedSeconds) {
    Map<String, NodeState.Task> known = new HashMap<>();
    attainedSeconds.forEach((id, s) -> known.put(id, new NodeState.Task(seconds(s), false)));
    return new NodeState("any", Map.of(Ids.APPLICATION, seconds(60)), known, Map.of());
  }

  private static long seconds(long seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
