// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.Poll;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.process.ProcessTree;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cgroups that somebody else makes and removes, as YARN's LinuxContainerExecutor does. */
@Tag("real-cgroup")
class RealYarnCgroupTest {
  private static final String TASK = "container_e17_1410901177871_0001_01_000005";

  @TempDir private Path state;
  private RealCgroup cgroup;

  /** Stands for YARN; its hierarchy is the one that is used here. */
  private CoreControl yarn;

  private CoreControl control;

  @BeforeEach
  void create() throws Exception {
    cgroup = RealCgroup.require();
    yarn = cgroup.create(cgroup.quota());
    control = CoreControlFactory.create(options());
  }

  @AfterEach
  void removeAll() throws Exception {
    if (cgroup != null) {
      control.close();
      cgroup.close();
    }
  }

  @Test
  void aContainersCgroupIsFoundLateAndNeverMade() throws Exception {
    assertThat(control.prepare(TASK, 1)).isNull();
    control.started(TASK, OptionalLong.empty());
    assertThat(cgroup.cgroupOf(TASK)).doesNotExist();
    assertThatThrownBy(() -> control.suspend(TASK))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("YARN has not made the container's cgroup");

    yarn.prepare(TASK, 1);
    control.suspend(TASK);
    assertThat(control.isSuspended(TASK)).isTrue();
  }

  @Test
  void aProcessTellsItsCgroupWhereverItIs() throws Exception {
    yarn.prepare(TASK, 1);
    Path inner = Files.createDirectories(cgroup.cgroupOf(TASK).resolve("runtime"));
    try (ProcessTree tree = ProcessTree.start(inner + "/cgroup.procs", ProcessTree.BUSY)) {
      Poll.until("joined", () -> CgroupFiles.processes(inner).contains(tree.pid()));
      control.started(TASK, OptionalLong.of(tree.pid()));
      control.suspend(TASK);
      assertThat(cgroup.quotaOf(cgroup.cgroupOf(TASK))).isEqualTo("1000 100000");
    }
  }

  @Test
  void theCpuTimeOfProcessesThatARuntimePutOneLevelDeeperIsCounted() throws Exception {
    Assumptions.assumeTrue(
        control.cpuTimeObstacle().isEmpty(), () -> control.cpuTimeObstacle().orElseThrow());
    yarn.prepare(TASK, 1);
    Path inner = Files.createDirectories(cgroup.cgroupOf(TASK).resolve("runtime"));
    try (ProcessTree tree = ProcessTree.start(inner + "/cgroup.procs", ProcessTree.BUSY)) {
      Poll.until("joined", () -> CgroupFiles.processes(inner).contains(tree.pid()));
      control.started(TASK, OptionalLong.of(tree.pid()));
      Poll.until("CPU time", () -> control.cpuNanos(TASK) > 0);
    }
    control.finished(TASK);
  }

  @Test
  void aProcessThatIsNotInAContainersCgroupYetIsNotTakenForOne() throws Exception {
    try (ProcessTree tree = ProcessTree.start(null, ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(tree.pid()));
      assertThatThrownBy(() -> control.suspend(TASK)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void yarnsStrictQuotaSurvivesAKillOfTheDaemon() throws Exception {
    yarn.prepare(TASK, 1);
    Path directory = cgroup.cgroupOf(TASK);
    cgroup.setQuota(directory, 73_000, 70_000);
    control.suspend(TASK);
    assertThat(cgroup.quotaOf(directory)).isEqualTo("1000 100000");

    CoreControl restarted = CoreControlFactory.create(options());
    restarted.recover(Set.of(TASK));

    assertThat(cgroup.quotaOf(directory)).isEqualTo("73000 70000");
    assertThat(state).isEmptyDirectory();
  }

  @Test
  void aFinishedContainerIsRestoredAndItsCgroupLeftToYarn() throws Exception {
    yarn.prepare(TASK, 1);
    control.started(TASK, OptionalLong.empty());
    control.suspend(TASK);
    control.finished(TASK);
    assertThat(cgroup.quotaOf(cgroup.cgroupOf(TASK))).isEqualTo("max 100000");
    assertThat(state).isEmptyDirectory();
  }

  @Test
  void aSuspendedContainerWhoseCgroupYarnRemovesAtItsEndNeedsNoRestoring() throws Exception {
    yarn.prepare(TASK, 1);
    control.started(TASK, OptionalLong.empty());
    control.suspend(TASK);
    Files.delete(cgroup.cgroupOf(TASK));

    control.resume(TASK);
    assertThat(control.isSuspended(TASK)).isFalse();
    control.finished(TASK);
    assertThat(state).isEmptyDirectory();
  }

  @Test
  void aRunningContainerWhoseCgroupYarnRemovesAtItsEndIsSuspendedAndResumedWithoutAnError()
      throws Exception {
    yarn.prepare(TASK, 1);
    try (ProcessTree tree =
        ProcessTree.start(cgroup.cgroupOf(TASK) + "/cgroup.procs", ProcessTree.BUSY)) {
      Poll.until("joined", () -> CgroupFiles.processes(cgroup.cgroupOf(TASK)).contains(tree.pid()));
      control.started(TASK, OptionalLong.of(tree.pid()));
      control.suspend(TASK);
      control.resume(TASK);
    }
    Poll.until("removed", () -> isRemoved(cgroup.cgroupOf(TASK)));

    control.suspend(TASK);
    control.resume(TASK);
    control.finished(TASK);
    assertThat(state).isEmptyDirectory();
  }

  private static boolean isRemoved(Path directory) {
    try {
      return Files.deleteIfExists(directory) || !Files.exists(directory);
    } catch (IOException e) {
      // A process of it is dying.
      return false;
    }
  }

  @Test
  void suspendingAndResumingTouchesNoFileButTheFirstTime() throws Exception {
    yarn.prepare(TASK, 1);
    control.started(TASK, OptionalLong.empty());
    control.suspend(TASK);
    Object record = Files.readAttributes(state.resolve(TASK), "unix:ino,ctime");
    Object folder = Files.getLastModifiedTime(state);
    for (int i = 0; i < 3; i++) {
      control.resume(TASK);
      control.suspend(TASK);
    }
    assertThat(Files.readAttributes(state.resolve(TASK), "unix:ino,ctime")).isEqualTo(record);
    assertThat(Files.getLastModifiedTime(state)).isEqualTo(folder);

    control.finished(TASK);
    assertThat(state).isEmptyDirectory();
  }

  @Test
  void aQuotaThatYarnSetsWhileTheTaskIsSuspendedIsPutRightAndCountsAfterwards() throws Exception {
    yarn.prepare(TASK, 1);
    control.started(TASK, OptionalLong.empty());
    control.suspend(TASK);
    cgroup.setQuota(cgroup.cgroupOf(TASK), 146_000, 70_000);
    assertThat(control.isSuspended(TASK)).isFalse();

    control.sweep();
    assertThat(control.isSuspended(TASK)).isTrue();
    control.resume(TASK);
    assertThat(cgroup.quotaOf(cgroup.cgroupOf(TASK))).isEqualTo("146000 70000");
    control.sweep();
    assertThat(control.isSuspended(TASK)).isFalse();
  }

  /** Killed after YARN has given a running task another size: the size of before is history. */
  @Test
  void anAllocationThatYarnGaveToARunningTaskSinceSurvivesAKillOfTheDaemon() throws Exception {
    yarn.prepare(TASK, 1);
    control.started(TASK, OptionalLong.empty());
    cgroup.setQuota(cgroup.cgroupOf(TASK), 73_000, 70_000);
    control.suspend(TASK);
    control.resume(TASK);
    control.resized(TASK);
    cgroup.setQuota(cgroup.cgroupOf(TASK), 146_000, 70_000);

    CoreControlFactory.create(options()).recover(Set.of(TASK));
    assertThat(cgroup.quotaOf(cgroup.cgroupOf(TASK))).isEqualTo("146000 70000");
  }

  private CoreControlOptions options() {
    return CoreControlOptions.builder()
        .choice(cgroup.quota())
        .existingHierarchy(RealCgroup.hierarchyName())
        .stateDirectory(state)
        .build();
  }
}
