// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.Poll;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.process.ProcessTree;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** CPU time of tasks as the kernel counts it. */
@Tag("real-cgroup")
class RealCpuTimeTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";
  private static final double NANOS_PER_MILLI = 1e6;

  private RealCgroup cgroup;
  private CoreControl control;

  @BeforeEach
  void create() throws Exception {
    cgroup = RealCgroup.require();
    control = cgroup.create(cgroup.idle());
    Assumptions.assumeTrue(
        control.cpuTimeObstacle().isEmpty(), () -> control.cpuTimeObstacle().orElseThrow());
  }

  @AfterEach
  void removeAll() throws Exception {
    if (cgroup != null) {
      cgroup.close();
    }
  }

  @Test
  void theTimeOfATaskIsThatOfItsProcesses() throws Exception {
    try (ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
      long used = task.cpuNanos();
      long counted = control.cpuNanos(TASK);
      assertThat(counted).isNotEqualTo(CoreControl.UNKNOWN);
      task.awaitCpu(Duration.ofMillis(500));
      double difference =
          (control.cpuNanos(TASK) - counted) / NANOS_PER_MILLI
              - (task.cpuNanos() - used) / NANOS_PER_MILLI;
      // The clock of a process ticks every 10 ms, and the task goes on between the two readings.
      assertThat(Math.abs(difference)).isLessThan(RealCgroup.EMULATED ? 1_000 : 100);
    }
  }

  @Test
  void childrenThatEndedAreCountedAndSuspendedTasksToo() throws Exception {
    String children = "for i in 1 2 3 4 5 6 7 8 9 10; do (for j in {1..20000}; do :; done); done; ";
    try (ProcessTree task =
        ProcessTree.start(control.prepare(TASK, 1), "while :; do " + children + "done")) {
      control.started(TASK, OptionalLong.of(task.pid()));
      long before = control.cpuNanos(TASK);
      Poll.until(
          "100 ms of ended children",
          () -> control.cpuNanos(TASK) - before > Duration.ofMillis(100).toNanos());
      control.suspend(TASK);
      long suspended = control.cpuNanos(TASK);
      // How much is left to it depends on the load of the machine.
      Poll.until("time of a suspended task", () -> control.cpuNanos(TASK) > suspended);
    }
  }

  @Test
  @Tag("cgroup-v1")
  void theTimeOfATaskWhoseProcessesAreSomewhereElseIsNotKnown() throws Exception {
    Assumptions.assumeTrue(
        Files.isDirectory(Path.of("/sys/fs/cgroup/cpuacct", RealCgroup.hierarchyName())),
        "cpuacct is counted in the task's own cgroup here");
    control.prepare(TASK, 1);
    try (ProcessTree task = ProcessTree.start(null, ProcessTree.BUSY)) {
      assertThatThrownBy(() -> control.started(TASK, OptionalLong.of(task.pid())))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the task is in no cgroup of ours");
      assertThat(control.cpuNanos(TASK)).isEqualTo(CoreControl.UNKNOWN);
    }
    control.finished(TASK);
  }

  @Test
  @Tag("cgroup-v1")
  void aTaskIsCountedAfterAnotherControlHasTakenTheEmptyHierarchyAlong() throws Exception {
    Path counted = Path.of("/sys/fs/cgroup/cpuacct", RealCgroup.hierarchyName());
    Assumptions.assumeTrue(
        Files.isDirectory(counted), "cpuacct is counted in the task's own cgroup here");
    // As that of a daemon of before, which is asked where its state is lost.
    CoreControlFactory.create(RealCgroup.options(cgroup.quota()).build()).close();
    assertThat(counted).doesNotExist();

    try (ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
      Poll.until("a reading", () -> control.cpuNanos(TASK) != CoreControl.UNKNOWN);
    }
  }

  @Test
  void aDaemonThatStopsRightAfterATaskLeavesNothing() throws Exception {
    try (ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
      // It outlives its end, is killed, and takes a moment to die.
      control.finished(TASK);
      control.close();
      assertThat(cgroup.hierarchy()).doesNotExist();
      assertThat(Path.of("/sys/fs/cgroup/cpuacct", RealCgroup.hierarchyName())).doesNotExist();
    }
  }

  @Test
  void aCounterOfACgroupThatWasMadeAnewIsTheNewOne() throws Exception {
    long before;
    try (ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
      task.awaitCpu(Duration.ofMillis(500));
      before = control.cpuNanos(TASK);
      assertThat(before).isGreaterThan(Duration.ofMillis(300).toNanos());
    }
    // Somebody else tidies up while the daemon has the counter open.
    Files.delete(cgroup.cgroupOf(TASK));
    Files.deleteIfExists(
        Path.of("/sys/fs/cgroup/cpuacct", RealCgroup.hierarchyName()).resolve(TASK));
    try (ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
      Poll.until("a reading", () -> control.cpuNanos(TASK) != CoreControl.UNKNOWN);
      assertThat(control.cpuNanos(TASK)).isLessThan(before);
      long again = control.cpuNanos(TASK);
      Poll.until("more", () -> control.cpuNanos(TASK) > again);
    }
  }

  @Test
  void aTaskThatHasEndedLeavesNothing() throws Exception {
    Path apart = Path.of("/sys/fs/cgroup/cpuacct", RealCgroup.hierarchyName());
    try (ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
    }
    control.finished(TASK);
    Poll.until(
        "the end of its cgroups",
        () -> {
          control.sweep();
          return !Files.exists(apart.resolve(TASK)) && !Files.exists(cgroup.cgroupOf(TASK));
        });
    assertThat(control.cpuNanos(TASK)).isEqualTo(CoreControl.UNKNOWN);
    control.close();
    assertThat(apart).doesNotExist();
  }
}
