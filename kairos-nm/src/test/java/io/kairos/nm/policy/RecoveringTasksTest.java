// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.testing.Ids;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tasks of before a restart of the daemon, and what the next one is told. */
class RecoveringTasksTest extends SuspendingNode {
  @Test
  void aPausedTaskOfBeforeARestartIsTakenUp() {
    pids.put(A, 11L);
    tasks.continued(Ids.details(A, 1), now);
    pass(0.01);
    assertThat(tasks.statistics(now).running()).isEqualTo(1);
  }

  @Test
  void tasksOfBeforeARestartReturnYoungestFirstWithTheirService() {
    tasks = node(1, state(Map.of(A, 40L, B, 7L, C, 9L)));
    for (String id : new String[] {A, C, B}) {
      start(id, id.hashCode());
    }

    assertThat(control.shrunk).containsExactly(A, C);
    assertThat(tasks.statistics(now).sumSeconds()).isEqualTo(56);
    assertThat(tasks.statistics(now).service().seconds()).containsEntry(Ids.APPLICATION, 60.0);
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
  void aTasksProcessIsSavedAndKeptUntilTheTaskIsBack() {
    ProcessMark mark = new ProcessMark(11, 4_711);
    control.processes.put(A, mark);
    start(A, 11);
    NodeState saved = tasks.state(now);
    assertThat(saved.tasks().get(A).process()).contains(mark);

    control.processes.clear();
    tasks = node(1, saved);
    assertThat(tasks.state(now).tasks().get(A).process()).contains(mark);
  }

  /** It would only fail again; the others go on at once. */
  @Test
  void aTaskOfBeforeTheRestartWhoseProcessIsNotItsOwnAnyMoreIsNotWaitedFor() {
    tasks = node(1, state(Map.of(A, 40L, B, 7L)));
    control.failing.add("started " + A);
    start(A, 11);
    start(B, 12);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(control.shrunk).isEmpty();
  }

  @Test
  void cpuTimeThatATaskUsedWhileTheDaemonWasAwayCounts() {
    control.cpuNanos.put(A, seconds(3));
    tasks = node(1, NodeState.EMPTY);
    start(A, 11);
    control.cpuNanos.put(A, seconds(8));
    NodeState saved = tasks.state(now);
    assertThat(saved.tasks().get(A).attainedNanos()).isEqualTo(seconds(5));

    control.cpuNanos.put(A, seconds(20));
    now += seconds(60);
    tasks = node(1, saved);
    start(A, 11);
    NodeState next = tasks.state(now);
    assertThat(next.tasks().get(A).attainedNanos()).isEqualTo(seconds(17));
    assertThat(next.applications()).containsEntry(Ids.APPLICATION, seconds(17));
  }

  @Test
  void serviceOfEndedTasksIsToldOnceAllTasksOfBeforeTheRestartAreThere() {
    control.cpuNanos.put(A, 0L);
    control.cpuNanos.put(B, 0L);
    tasks = node(2, NodeState.EMPTY);
    start(A, 11);
    start(B, 12);
    control.cpuNanos.put(A, seconds(5));
    control.cpuNanos.put(B, seconds(3));
    pass(5);
    assertThat(tasks.service(now).endedSeconds()).isEmpty();
    tasks.ended(B, now);
    assertThat(tasks.service(now).endedSeconds()).isEqualTo(Map.of(Ids.APPLICATION, 3.0));

    tasks = node(2, tasks.state(now));
    assertThat(tasks.service(now).seconds()).isEqualTo(Map.of(Ids.APPLICATION, 8.0));
    assertThat(tasks.service(now).endedSeconds()).isEmpty();
    start(A, 11);
    assertThat(tasks.service(now).endedSeconds()).isEqualTo(Map.of(Ids.APPLICATION, 3.0));
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

  private static NodeState state(Map<String, Long> attainedSeconds) {
    Map<String, NodeState.Task> known = new HashMap<>();
    attainedSeconds.forEach((id, s) -> known.put(id, new NodeState.Task(seconds(s), false)));
    return new NodeState("any", Map.of(Ids.APPLICATION, seconds(60)), known, Map.of());
  }
}
