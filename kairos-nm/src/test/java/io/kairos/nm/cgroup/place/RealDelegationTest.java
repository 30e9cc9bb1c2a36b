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
import io.kairos.nm.cgroup.process.ContainerVariable;
import io.kairos.nm.cgroup.process.ProcessTree;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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

  private static final String NODE = RealCgroup.hierarchyName() + "/host_8041";

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
      for (String cgroup :
          List.of(OwnHierarchySetup.LEAF, "kairos", NODE, RealCgroup.hierarchyName())) {
        Files.deleteIfExists(service.resolve(cgroup));
      }
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

  /** A script of the node's health, or the shell that starts the daemon. */
  @Test
  void processesBesideTheDaemonGoIntoTheLeafWithIt() throws Exception {
    try (ProcessTree other = ProcessTree.start(service + "/cgroup.procs", "sleep 600; :")) {
      other.awaitProcesses(2);

      CoreControlFactory.create(options().moveDaemonToLeaf(true).build()).close();

      assertThat(CgroupFiles.processes(service)).isEmpty();
      assertThat(CgroupFiles.processes(service.resolve(OwnHierarchySetup.LEAF)))
          .contains(Long.valueOf(SELF))
          .containsAll(other.pids());
    }
  }

  @Test
  void aCheckMovesNobodyBesideIt() throws Exception {
    startInTheLeaf();
    try (ProcessTree other = ProcessTree.start(service + "/cgroup.procs", "sleep 600; :")) {
      other.awaitProcesses(2);

      assertThat(
              CoreControlFactory.probe(options().moveDaemonToLeaf(true).build())
                  .obstacle(CoreControlChoice.CGROUP_V2_QUOTA))
          .hasValueSatisfying(
              why -> assertThat(why).contains("processes are in " + service + " itself"));
      assertThat(CgroupFiles.processes(service)).containsAll(other.pids());
    }
  }

  /** Before the plug-in its cgroup was the unit's, where the daemon was as well. */
  @Test
  void aTaskOfBeforeThePlugInGetsItsCgroupWhereSystemdStartsTheDaemonInTheLeaf() throws Exception {
    startInTheLeaf();
    String script = "export CONTAINER_ID=" + TASK + "; exec bash -c '" + ProcessTree.BUSY + "'";
    try (ProcessTree task = ProcessTree.start(service + "/cgroup.procs", script);
        CoreControl control = CoreControlFactory.create(ours().build())) {
      Poll.until("it knows its container", () -> ContainerVariable.names(TASK, task.pid()));
      control.recover(Set.of(TASK));
      control.started(TASK, OptionalLong.of(task.pid()));
      control.suspend(TASK);

      assertThat(CgroupFiles.processes(cgroupOfTask())).containsExactly(task.pid());
      assertThat(control.isSuspended(TASK)).isTrue();
      control.finished(TASK);
    }
  }

  /** What {@code ExecStopPost} of the unit does, so that systemd before 254 can start it again. */
  @Test
  void aTaskThatRanWithoutTheControllerIsSuspendedAgainAfterTheRestart() throws Exception {
    startInTheLeaf();
    CoreControl killed = CoreControlFactory.create(ofANode().build());
    try (ProcessTree task = ProcessTree.start(killed.prepare(TASK, 2), ProcessTree.BUSY)) {
      killed.started(TASK, OptionalLong.of(task.pid()));
      killed.suspend(TASK);
      for (String cgroup : List.of(NODE, RealCgroup.hierarchyName(), ".")) {
        CgroupFiles.write(service.resolve(cgroup).resolve("cgroup.subtree_control"), "-cpu");
      }
      CgroupFiles.write(service.resolve("cgroup.procs"), SELF);

      try (CoreControl control =
          CoreControlFactory.create(ofANode().moveDaemonToLeaf(true).build())) {
        Path cgroup = service.resolve(NODE).resolve(TASK);
        control.recover(Set.of(TASK));
        control.started(TASK, OptionalLong.of(task.pid()));
        control.sized(TASK, 2);
        assertThat(control.isSuspended(TASK)).isFalse();
        assertThat(CgroupFiles.read(cgroup.resolve("cpu.weight"))).isEqualTo("200");

        control.suspend(TASK);

        assertThat(control.isSuspended(TASK)).isTrue();
        control.finished(TASK);
      }
    }
  }

  /** The kernel makes a threaded domain of it then, and its children take no process. */
  @Test
  void aDaemonInACgroupWhoseChildrenHaveTheControllerStillFindsItsLeaf() throws Exception {
    Path left = Files.createDirectory(service.resolve(RealCgroup.hierarchyName()));
    RealCgroup.handDownCpu(service);
    assertThat(CgroupFiles.read(left.resolve("cgroup.type"))).isEqualTo("domain invalid");

    try (CoreControl control = CoreControlFactory.create(ours().moveDaemonToLeaf(true).build());
        ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
      control.suspend(TASK);

      assertThat(CgroupFiles.read(cgroupOfTask().resolve("cpu.max"))).isEqualTo("1000 100000");
      control.finished(TASK);
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
    startInTheLeaf();

    try (CoreControl control = CoreControlFactory.create(ours().build())) {
      assertThat(Path.of(control.prepare(TASK, 1)))
          .startsWith(service.resolve(RealCgroup.hierarchyName()));
      control.finished(TASK);
    }
  }

  @Test
  void aSuperuserIsServedBelowTheMountWithoutPermission() throws Exception {
    try (CoreControl control = CoreControlFactory.create(ours().build())) {
      assertThat(Path.of(control.prepare(TASK, 1)))
          .startsWith(root.resolve(RealCgroup.hierarchyName()));
      control.finished(TASK);
    }
  }

  private void startInTheLeaf() throws IOException {
    Path leaf = Files.createDirectory(service.resolve(OwnHierarchySetup.LEAF));
    CgroupFiles.write(leaf.resolve("cgroup.procs"), SELF);
  }

  private Path cgroupOfTask() {
    return service.resolve(RealCgroup.hierarchyName()).resolve(TASK);
  }

  /** As a NodeManager has it: a level for each of a host. */
  private static CoreControlOptions.Builder ofANode() {
    return ours().hierarchy(NODE);
  }

  private static CoreControlOptions.Builder ours() {
    return RealCgroup.options(CoreControlChoice.CGROUP_V2_QUOTA);
  }

  private CoreControlOptions.Builder options() {
    return CoreControlOptions.builder()
        .choice(CoreControlChoice.CGROUP_V2_QUOTA)
        .mountRoot(service);
  }
}
