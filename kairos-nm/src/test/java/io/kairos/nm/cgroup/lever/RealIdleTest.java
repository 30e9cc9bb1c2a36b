// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.process.ProcessTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Idle mode on the kernel's own files. */
@Tag("real-cgroup")
class RealIdleTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";
  private static final String COMPETITOR = "container_1410901177871_0001_01_000006";

  /** Both on one CPU, so that they compete however many the machine has. */
  private static final String BUSY_ON_ONE_CPU =
      "exec taskset -c 0 bash -c '" + ProcessTree.BUSY + "'";

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
  void aSuspendedTaskUsesIdleCyclesAndYieldsToARunningOne() throws Exception {
    try (ProcessTree task = start(TASK)) {
      control.suspend(TASK);
      assertThat(control.isSuspended(TASK)).isTrue();
      // A quota of one percent would take ten seconds of an idle machine.
      task.awaitCpu(Duration.ofMillis(100));

      try (ProcessTree competitor = start(COMPETITOR)) {
        competitor.awaitCpu(Duration.ofMillis(100));
        long start = System.nanoTime();
        long before = competitor.cpuNanos();
        double suspended = task.percentOfOneCore(Duration.ofMillis(1500));
        double running = 100.0 * (competitor.cpuNanos() - before) / (System.nanoTime() - start);
        System.out.printf(
            "%s: suspended %.2f %% beside a task with %.0f %%%n",
            control.name(), suspended, running);
        assertThat(suspended).isLessThan(5).isLessThan(running / 5);

        control.resume(TASK);
        assertThat(control.isSuspended(TASK)).isFalse();
        task.awaitCpu(Duration.ofMillis(300));
      }
    }
  }

  @Test
  void anOddWeightIsRestoredExactly() throws Exception {
    control.prepare(TASK, 1);
    Path cgroupOfTask = cgroup.cgroupOf(TASK);
    Path weight = cgroup.weightFile(cgroupOfTask);
    CgroupFiles.write(weight, "3072");

    control.suspend(TASK);
    assertThat(CgroupFiles.read(weight)).isNotEqualTo("3072");
    control.resume(TASK);

    assertThat(CgroupFiles.read(weight)).isEqualTo("3072");
    if (Files.exists(cgroupOfTask.resolve("cpu.idle"))) {
      assertThat(CgroupFiles.read(cgroupOfTask.resolve("cpu.idle"))).isEqualTo("0");
    }
  }

  @Test
  void aRestartedDaemonThatUsesQuotasFindsTasksThatWereMadeIdle() throws Exception {
    control.prepare(TASK, 1);
    Path weight = cgroup.weightFile(cgroup.cgroupOf(TASK));
    String standard = CgroupFiles.read(weight);
    control.suspend(TASK);

    cgroup.create(cgroup.quota()).recover(Set.of(TASK));

    assertThat(control.isSuspended(TASK)).isFalse();
    assertThat(CgroupFiles.read(weight)).isEqualTo(standard);
  }

  private ProcessTree start(String taskId) throws Exception {
    ProcessTree tree = ProcessTree.start(control.prepare(taskId, 1), BUSY_ON_ONE_CPU);
    control.started(taskId, OptionalLong.of(tree.pid()));
    tree.awaitCpu(Duration.ofMillis(50));
    return tree;
  }
}
