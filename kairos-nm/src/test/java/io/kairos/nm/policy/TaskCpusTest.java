// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.state.NodeState;
import io.kairos.nm.testing.MetricsReader;
import org.junit.jupiter.api.Test;

/** Tasks whose CPU cannot be controlled. */
class TaskCpusTest extends SuspendingNode {
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
    assertThat(MetricsReader.read(metrics, "UnrestoredTasks")).isOne();

    control.failing.clear();
    pass(1);
    assertThat(control.shrunk).isEmpty();
    assertThat(MetricsReader.read(metrics, "UnrestoredTasks")).isZero();
  }

  /** The NodeManager was killed, and the restart could not write the task's cgroup. */
  @Test
  void aTaskThatRecoveryLeftSuspendedIsRestoredAsSoonAsThatWorks() {
    start(A, 11);
    NodeState saved = tasks.state(now);
    control.shrunk.add(A);
    control.failing.add("resume " + A);
    tasks = node(1, saved);
    start(A, 11);
    pass(1);
    assertThat(MetricsReader.read(metrics, "UnrestoredTasks")).isOne();

    control.failing.clear();
    pass(1);

    assertThat(control.shrunk).isEmpty();
    assertThat(MetricsReader.read(metrics, "UnrestoredTasks")).isZero();
  }

  @Test
  void aTaskWhoseCpuCannotBeControlledIsLeftAlone() {
    control.failing.add("started " + A);
    start(A, 11);
    start(B, 12);

    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(control.shrunk).isEmpty();
  }
}
