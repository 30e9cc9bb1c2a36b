// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.signal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.Poll;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.process.ProcStat;
import io.kairos.nm.cgroup.process.ProcessTree;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Signals to real processes. */
@Tag("real-cgroup")
class SignalCoreControlTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";
  private static final String OTHER_TASK = "container_1410901177871_0001_01_000006";

  /** A machine that does other things disturbs a measurement; what it shows once is possible. */
  private static final int ROUNDS = 10;

  private CoreControl control;

  @BeforeEach
  void create() {
    control = CoreControlFactory.create(signals());
  }

  @AfterEach
  void close() {
    control.close();
  }

  @Test
  void aSuspendedTreeUsesAboutOnePercentAndGetsItsCpuBack() throws Exception {
    try (ProcessTree tree = start(ProcessTree.BUSY)) {
      tree.awaitCpu(Duration.ofMillis(200));

      control.suspend(TASK);
      awaitStopped(tree.pid());
      double most = RealCgroup.EMULATED ? 10.0 : 5.0;
      // Three periods, for it runs in one piece per second.
      double suspended = tree.percentOfOneCore(Duration.ofSeconds(3));
      // A machine that stands still while the task runs stretches that; once is possible.
      for (int round = 1; round < ROUNDS && suspended > most; round++) {
        suspended = tree.percentOfOneCore(Duration.ofSeconds(3));
      }
      // It may have its moment just now.
      Poll.until("stopped again", () -> control.isSuspended(TASK));
      control.resume(TASK);
      Poll.until("continued", () -> !control.isSuspended(TASK));
      double resumed = tree.percentOfOneCore(Duration.ofMillis(500));

      System.out.printf("signal: suspended %.2f %%, resumed %.0f %%%n", suspended, resumed);
      // Each signal is a process switch away, which stretches the moment on a busy machine.
      assertThat(suspended).isBetween(0.01, most);
      tree.awaitCpu(Duration.ofMillis(300));
    }
  }

  @Test
  void childrenInSessionsOfTheirOwnAreStoppedAndContinuedToo() throws Exception {
    try (ProcessTree tree =
        start("setsid bash -c '" + ProcessTree.BUSY + "' & " + ProcessTree.BUSY)) {
      tree.awaitProcesses(2);
      control.suspend(TASK);
      for (long pid : tree.pids()) {
        awaitStopped(pid);
      }
      control.resume(TASK);
      for (long pid : tree.pids()) {
        awaitRunning(pid);
      }
    }
  }

  @Test
  void aTaskThatIsLaunchedAgainIsSuspendedByItsNewProcess() throws Exception {
    try (ProcessTree first = start(ProcessTree.BUSY)) {
      control.suspend(TASK);
      awaitStopped(first.pid());
    }
    try (ProcessTree second = start(ProcessTree.BUSY)) {
      assertThat(control.isSuspended(TASK)).isFalse();
      control.suspend(TASK);
      awaitStopped(second.pid());
      control.resume(TASK);
      awaitRunning(second.pid());
    }
  }

  @Test
  void anEndedTaskLeavesNothingStopped() throws Exception {
    try (ProcessTree tree = start(ProcessTree.BUSY)) {
      control.suspend(TASK);
      awaitStopped(tree.pid());
      control.finished(TASK);
      awaitRunning(tree.pid());
      assertThat(control.isSuspended(TASK)).isFalse();
    }
  }

  @Test
  void closingContinuesEverything() throws Exception {
    try (ProcessTree tree = start(ProcessTree.BUSY)) {
      control.suspend(TASK);
      awaitStopped(tree.pid());
      control.close();
      awaitRunning(tree.pid());
    }
  }

  @Test
  void aRestartedDaemonContinuesATaskThatIsFoundStopped() throws Exception {
    try (ProcessTree tree = ProcessTree.start(null, ProcessTree.BUSY);
        SignalSender other = new SignalSender()) {
      other.stop(Set.of(-tree.pid()));
      awaitStopped(tree.pid());
      control.started(TASK, OptionalLong.of(tree.pid()));
      control.recover(Set.of(TASK));
      awaitRunning(tree.pid());
    }
  }

  @Test
  void aTaskIsSuspendedAfterARestartByThePidThatItHadBefore() throws Exception {
    try (ProcessTree tree = ProcessTree.start(null, ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(tree.pid()));
      ProcessMark before = control.process(TASK).orElseThrow();
      control.close();

      control = CoreControlFactory.create(signals());
      control.recall(Map.of(TASK, before));
      control.started(TASK, OptionalLong.of(tree.pid()));
      control.suspend(TASK);
      awaitStopped(tree.pid());
    }
  }

  @Test
  void anotherProcessThatHasATasksPidAfterARestartIsNeitherStoppedNorContinued() throws Exception {
    try (ProcessTree foreign = ProcessTree.start(null, ProcessTree.BUSY);
        SignalSender itsOwner = new SignalSender()) {
      long startTicks = ProcStat.of(foreign.pid()).orElseThrow().startTicks();
      control.recall(Map.of(TASK, new ProcessMark(foreign.pid(), startTicks - 1)));
      itsOwner.stop(Set.of(-foreign.pid()));
      awaitStopped(foreign.pid());

      assertThatThrownBy(() -> control.started(TASK, OptionalLong.of(foreign.pid())))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "process %d is left alone: it may have got the pid of the task's after that had"
                  + " ended",
              foreign.pid());
      control.recover(Set.of(TASK));
      // A second task is stopped after that, by the same shell: signals do not overtake each other.
      stopAnotherTask();
      assertThat(ProcStat.of(foreign.pid()).orElseThrow().isStopped()).isTrue();

      itsOwner.resume(Set.of(-foreign.pid()));
      awaitRunning(foreign.pid());
      assertThatThrownBy(() -> control.suspend(TASK)).hasMessageContaining("its pid is not known");
      stopAnotherTask();
      assertThat(ProcStat.of(foreign.pid()).orElseThrow().isStopped()).isFalse();
      assertThat(control.process(TASK)).isEmpty();
    }
  }

  private void stopAnotherTask() throws Exception {
    try (ProcessTree tree = ProcessTree.start(null, ProcessTree.BUSY)) {
      control.started(OTHER_TASK, OptionalLong.of(tree.pid()));
      control.suspend(OTHER_TASK);
      awaitStopped(tree.pid());
      control.finished(OTHER_TASK);
    }
  }

  /** Its task was launched again after the state was saved, or the state is lost. */
  @Test
  void aProcessWhoseEnvironmentNamesTheContainerIsTheTasks() throws Exception {
    try (ProcessTree tree =
        ProcessTree.start(
            null, "export CONTAINER_ID=" + TASK + "; exec bash -c '" + ProcessTree.BUSY + "'")) {
      Poll.until(
          "the environment is there",
          () ->
              Files.readString(Path.of("/proc/" + tree.pid() + "/environ"), ISO_8859_1)
                  .contains(TASK));
      control.recall(Map.of(TASK, new ProcessMark(tree.pid(), 1)));
      control.started(TASK, OptionalLong.of(tree.pid()));
      control.suspend(TASK);
      awaitStopped(tree.pid());
    }
  }

  /** What is older than the daemon and not known to its state may be anybody's. */
  @Test
  void aProcessThatIsOlderThanTheDaemonIsNoTasksWithoutAState() {
    long oldest = 1;
    assertThatThrownBy(() -> control.started(TASK, OptionalLong.of(oldest)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is left alone");
  }

  @Test
  void aDaemonThatIsKilledLeavesNothingStopped() throws Exception {
    try (ProcessTree tree = ProcessTree.start(null, "sleep 600")) {
      Process daemon =
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-Xshare:auto",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  SuspendingDaemon.class.getName(),
                  TASK,
                  Long.toString(tree.pid()))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        awaitStopped(tree.pid());
      } finally {
        daemon.destroyForcibly().waitFor();
      }
      awaitRunning(tree.pid());
    }
  }

  @Test
  void aKilledSignalShellIsReplaced() throws Exception {
    try (ProcessTree tree = ProcessTree.start(null, ProcessTree.BUSY);
        SignalSender sender = new SignalSender()) {
      ProcessHandle first = ProcessHandle.of(sender.pid()).orElseThrow();
      sender.stop(Set.of(-tree.pid()));
      awaitStopped(tree.pid());
      first.destroyForcibly();
      first.onExit().get();

      sender.resume(Set.of(-tree.pid()));

      awaitRunning(tree.pid());
      assertThat(sender.pid()).isNotEqualTo(first.pid());
    }
  }

  @Test
  void signalsNeverGoToEverybodyToInitOrToTheDaemonItself() throws Exception {
    long self = ProcessHandle.current().pid();
    long ownGroup = ProcStat.of(self).orElseThrow().group();
    try (SignalSender sender = new SignalSender()) {
      for (long target : new long[] {0, 1, -1, self, -ownGroup}) {
        assertThatThrownBy(() -> sender.stop(Set.of(target)))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("refuses to send SIGSTOP to " + target);
      }
    }
  }

  @Test
  void aTaskWhosePidIsNotKnownYetIsReportedAsRunningAtFullSpeed() throws Exception {
    control.started(TASK, OptionalLong.empty());
    assertThatThrownBy(() -> control.suspend(TASK))
        .isInstanceOf(IOException.class)
        .hasMessage(TASK + " runs at full speed: its pid is not known");
    try (ProcessTree tree = start(ProcessTree.BUSY)) {
      control.suspend(TASK);
      awaitStopped(tree.pid());
    }
  }

  @Test
  void aProcessThatWentBeforeItsPidWasToldIsNoError() throws Exception {
    ProcessTree tree = ProcessTree.start(null, "exit 0");
    tree.close();
    control.started(TASK, OptionalLong.of(tree.pid()));
    control.suspend(TASK);
    assertThat(control.isSuspended(TASK)).isFalse();
    control.resume(TASK);
    control.finished(TASK);
  }

  private ProcessTree start(String script) throws Exception {
    assertThat(control.prepare(TASK, 1)).isNull();
    ProcessTree tree = ProcessTree.start(null, script);
    control.started(TASK, OptionalLong.of(tree.pid()));
    return tree;
  }

  private static void awaitStopped(long pid) throws Exception {
    Poll.until(pid + " is stopped", () -> ProcStat.of(pid).orElseThrow().isStopped());
  }

  private static void awaitRunning(long pid) throws Exception {
    Poll.until(pid + " is not stopped", () -> !ProcStat.of(pid).orElseThrow().isStopped());
  }

  static CoreControlOptions signals() {
    return CoreControlOptions.builder().choice(CoreControlChoice.SIGNAL).build();
  }
}
