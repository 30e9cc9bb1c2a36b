// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.Poll;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.process.ContainerVariable;
import io.kairos.nm.cgroup.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tasks that started before their NodeManager had Kairos's executor. */
@Tag("real-cgroup")
class RealAdoptedTaskTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";

  private RealCgroup cgroup;
  private CoreControl control;

  @BeforeEach
  void create() throws Exception {
    cgroup = RealCgroup.require();
    control = cgroup.create(cgroup.idle());
  }

  @AfterEach
  void removeAll() throws Exception {
    if (cgroup != null) {
      cgroup.close();
    }
  }

  @Test
  void allProcessesOfATaskGetACgroupAndAreSuspendedAndResumed() throws Exception {
    try (ProcessTree task = launch("setsid bash -c '" + ProcessTree.BUSY + "' & wait")) {
      task.awaitProcesses(2);
      control.started(TASK, OptionalLong.of(task.pid()));
      assertThat(CgroupFiles.processes(cgroup.cgroupOf(TASK))).containsAll(task.pids());

      control.suspend(TASK);
      assertThat(control.isSuspended(TASK)).isTrue();
      control.resume(TASK);
      assertThat(control.isSuspended(TASK)).isFalse();
      long usedNanos = control.cpuNanos(TASK);
      task.awaitCpu(Duration.ofMillis(100));
      assertThat(control.cpuNanos(TASK)).isGreaterThan(usedNanos);
    }
    control.finished(TASK);
    Poll.until("the end of its cgroup", this::isRemoved);
  }

  /** As where the kernel moves nobody out of the daemon's own directory. */
  @Test
  void aTaskWhoseLaunchDidNotJoinTheCgroupThatWasMadeForItIsBroughtThere() throws Exception {
    control.prepare(TASK, 1);
    try (ProcessTree task = launch(ProcessTree.BUSY)) {
      assertThat(CgroupFiles.processes(cgroup.cgroupOf(TASK))).isEmpty();
      control.started(TASK, OptionalLong.of(task.pid()));
      assertThat(CgroupFiles.processes(cgroup.cgroupOf(TASK))).contains(task.pid());
    }
  }

  @Test
  void aTaskThatForksAllTheTimeIsWhollyInItsCgroup() throws Exception {
    try (ProcessTree task = launch("while :; do (:) & (:) & wait; done")) {
      control.started(TASK, OptionalLong.of(task.pid()));
      assertThat(CgroupFiles.processes(cgroup.cgroupOf(TASK))).contains(task.pid());
      // A child has the cgroup that its parent has when it forks.
      for (long pid : task.pids()) {
        assertThat(isInTheCgroupOrDead(pid)).isTrue();
      }
    }
  }

  @Test
  void aProcessThatHasATasksPidAndIsNotTheTasksIsLeftAlone() throws Exception {
    try (ProcessTree foreign = ProcessTree.start(null, ProcessTree.BUSY)) {
      assertThatThrownBy(() -> control.started(TASK, OptionalLong.of(foreign.pid())))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("process " + foreign.pid() + " is not known to be the task's");
      assertThat(cgroup.cgroupOf(TASK)).doesNotExist();
      control.finished(TASK);
      assertThat(foreign.isAlive()).isTrue();
    }
  }

  @Test
  void aTaskThatEndedBeforeItsPidWasToldGetsNoCgroup() throws Exception {
    long gone;
    try (ProcessTree task = launch("exit 0")) {
      gone = task.pid();
    }
    control.started(TASK, OptionalLong.of(gone));
    assertThat(cgroup.cgroupOf(TASK)).doesNotExist();
  }

  @Test
  void aLivingProcessThatCannotBeMovedIsAnErrorAndADeadOneIsNot() throws Exception {
    long gone;
    try (ProcessTree task = launch(ProcessTree.BUSY)) {
      gone = task.pid();
      assertThatThrownBy(() -> ProcessMoves.into(cgroup.cgroupOf(TASK), () -> List.of(task.pid())))
          .isInstanceOf(IOException.class);
    }
    assertThat(ProcessMoves.into(cgroup.cgroupOf(TASK), () -> List.of(gone))).containsExactly(gone);
  }

  /** Outside of every cgroup of ours; its processes know their container, as YARN's do. */
  private static ProcessTree launch(String script) throws Exception {
    ProcessTree task =
        ProcessTree.start(
            null, "export CONTAINER_ID=" + TASK + "; exec bash -c \"" + script + "\"");
    Poll.until(
        "it knows its container",
        () -> ContainerVariable.names(TASK, task.pid()) || ProcessTree.isDead(task.pid()));
    return task;
  }

  private boolean isInTheCgroupOrDead(long pid) throws IOException {
    return CgroupFiles.processes(cgroup.cgroupOf(TASK)).contains(pid) || ProcessTree.isDead(pid);
  }

  private boolean isRemoved() {
    control.sweep();
    return !Files.exists(cgroup.cgroupOf(TASK));
  }
}
