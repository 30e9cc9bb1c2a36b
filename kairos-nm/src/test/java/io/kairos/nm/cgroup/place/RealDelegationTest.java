// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Poll;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.process.ProcessTree;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A daemon in a cgroup of its own, as systemd gives it to a service; cgroup v2 only. */
@Tag("real-cgroup")
class RealDelegationTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";
  private static final String SELF = Long.toString(ProcessHandle.current().pid());

  private Path root;
  private Path service;

  @BeforeEach
  void moveThisProcessIntoAService() throws Exception {
    try (RealCgroup cgroup = RealCgroup.require()) {
      assumeTrue(cgroup.version() == 2, "only cgroup v2 has the no-internal-process rule");
      root = cgroup.hierarchy().getParent();
    }
    service = Files.createDirectory(root.resolve("kairos-service-" + SELF));
    CgroupFiles.write(service.resolve("cgroup.procs"), SELF);
  }

  @AfterEach
  void moveBack() throws IOException {
    if (service != null) {
      CgroupFiles.write(root.resolve("cgroup.procs"), SELF);
      Files.deleteIfExists(service.resolve("kairos-daemon"));
      Files.deleteIfExists(service.resolve("kairos"));
      Files.delete(service);
    }
  }

  @Test
  void theNoInternalProcessRuleIsExplainedWithTheSettingThatHelps() {
    assertThatThrownBy(() -> CoreControlFactory.create(options().build()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("processes are in " + service + " itself")
        .hasMessageContaining("yarn.nodemanager.kairos.core-control.move-daemon-to-leaf = true");
  }

  @Test
  void processesBesideTheDaemonAreNamed() throws Exception {
    try (ProcessTree other = ProcessTree.start(service + "/cgroup.procs", "sleep 600; :")) {
      Poll.until(
          "joined",
          () -> CgroupFiles.processes(service).contains(other.pid()) && other.pids().size() == 2);
      assertThatThrownBy(() -> CoreControlFactory.create(options().moveDaemonToLeaf(true).build()))
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageContaining("these are not the daemon: [")
          .hasMessageContaining(Long.toString(other.pid()));
    }
  }

  @Test
  void aDaemonWithPermissionMovesIntoALeafAndTasksGetTheirCpuControl() throws Exception {
    CoreControlOptions options =
        CoreControlOptions.builder()
            .choice(CoreControlChoice.CGROUP_V2_QUOTA)
            .moveDaemonToLeaf(true)
            .build();
    CoreControlFactory.create(options).close();
    assertThat(CgroupFiles.processes(service.resolve("kairos-daemon")))
        .contains(Long.valueOf(SELF));

    // From the leaf the daemon finds the same place again.
    try (CoreControl control = CoreControlFactory.create(options);
        ProcessTree tree = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(tree.pid()));
      tree.awaitCpu(Duration.ofMillis(50));
      control.suspend(TASK);
      assertThat(CgroupFiles.read(service.resolve("kairos/" + TASK + "/cpu.max")))
          .isEqualTo("1000 100000");
      control.recover(Set.of());
    }
    assertThat(service.resolve("kairos")).doesNotExist();
  }

  /** The unit of conf/systemd: systemd makes the leaf and starts the daemon in it. */
  @Test
  void aDaemonThatWasStartedInTheLeafNeedsNoPermissionToMove() throws Exception {
    Path leaf = Files.createDirectory(service.resolve(OwnHierarchySetup.LEAF));
    CgroupFiles.write(leaf.resolve("cgroup.procs"), SELF);

    try (CoreControl control =
        CoreControlFactory.create(RealCgroup.options(CoreControlChoice.CGROUP_V2_QUOTA).build())) {
      assertThat(Path.of(control.prepare(TASK, 1)))
          .startsWith(service.resolve(RealCgroup.hierarchyName()));
      control.finished(TASK);
    }
  }

  @Test
  void aSuperuserIsServedBelowTheMountWithoutPermission() throws Exception {
    try (CoreControl control =
        CoreControlFactory.create(RealCgroup.options(CoreControlChoice.CGROUP_V2_QUOTA).build())) {
      assertThat(Path.of(control.prepare(TASK, 1)))
          .startsWith(root.resolve(RealCgroup.hierarchyName()));
      control.finished(TASK);
    }
  }

  private CoreControlOptions.Builder options() {
    return CoreControlOptions.builder()
        .choice(CoreControlChoice.CGROUP_V2_QUOTA)
        .mountRoot(service);
  }
}
