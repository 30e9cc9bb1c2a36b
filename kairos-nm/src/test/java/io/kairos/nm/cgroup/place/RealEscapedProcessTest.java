// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.process.ProcessTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A container whose processes leave its cgroup, as those of a container runtime do. */
@Tag("real-cgroup")
class RealEscapedProcessTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";

  /** Where CPU time is counted, if that is mounted apart. */
  private static final Path CPUACCT = Path.of("/sys/fs/cgroup/cpuacct");

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
  void aProcessThatLeftIsNeitherSlowedNorKilledAndTheTaskEndsQuietly() throws Exception {
    try (ProcessTree task = ProcessTree.start(control.prepare(TASK, 1), ProcessTree.BUSY)) {
      control.started(TASK, OptionalLong.of(task.pid()));
      task.awaitCpu(Duration.ofMillis(50));
      moveOut(cgroup.hierarchy().getParent(), task);
      if (Files.isDirectory(CPUACCT.resolve(RealCgroup.hierarchyName()))) {
        moveOut(CPUACCT, task);
      }

      control.suspend(TASK);
      assertThat(control.isSuspended(TASK)).isTrue();
      task.awaitCpu(Duration.ofMillis(300));
      control.resume(TASK);
      assertThat(control.isSuspended(TASK)).isFalse();

      control.finished(TASK);
      Poll.until(
          "the end of its cgroup",
          () -> {
            control.sweep();
            return !Files.exists(cgroup.cgroupOf(TASK));
          });
      assertThat(control.failedRemovals()).isZero();
      control.close();
      assertThat(CPUACCT.resolve(RealCgroup.hierarchyName())).doesNotExist();
      assertThat(task.isAlive()).as("it is YARN's to kill").isTrue();
    }
  }

  private static void moveOut(Path mount, ProcessTree task) throws Exception {
    CgroupFiles.write(mount.resolve("cgroup.procs"), Long.toString(task.pid()));
  }
}
