// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.lever.Allocation;
import io.kairos.nm.cgroup.lever.Caps;
import io.kairos.nm.cgroup.lever.CpuLever;
import io.kairos.nm.cgroup.lever.CpuQuota;
import io.kairos.nm.cgroup.lever.Levers;
import io.kairos.nm.cgroup.lever.OriginalAllocations;
import io.kairos.nm.cgroup.lever.TaskWeight;
import io.kairos.nm.cgroup.place.CgroupHierarchy;
import io.kairos.nm.cgroup.place.OwnCgroups;
import io.kairos.nm.cgroup.usage.CpuTimes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cgroup that somebody removes between the opening of its file and the write. */
@Tag("real-cgroup")
class RealVanishingCgroupTest {
  private static final String TASK = "container_e17_1410901177871_0001_01_000005";

  private RealCgroup cgroup;
  private CgroupCoreControl control;

  @BeforeEach
  void create() throws Exception {
    cgroup = RealCgroup.require();
    CgroupHierarchy hierarchy =
        new CgroupHierarchy(
            cgroup.version(), cgroup.hierarchy().getParent(), RealCgroup.hierarchyName(), 1);
    CpuQuota quota = CpuQuota.of(cgroup.version(), 1);
    CpuLever lever = new Vanishing(quota);
    control =
        new CgroupCoreControl(
            "vanishing",
            new OwnCgroups(hierarchy, System::nanoTime, false),
            new Levers(lever, List.of(lever), new Caps(quota), TaskWeight.of(cgroup.version())),
            new OriginalAllocations(null),
            Optional.empty(),
            CpuTimes.none("this test counts none."));
    control.prepare(TASK, 1);
    control.started(TASK, OptionalLong.empty());
  }

  @AfterEach
  void removeAll() throws Exception {
    if (control != null) {
      control.close();
    }
    if (cgroup != null) {
      cgroup.close();
    }
  }

  @Test
  void theTaskIsReportedSoThatItLeavesTheSchedulerAndItsEndIsQuiet() throws Exception {
    assertThatThrownBy(() -> control.suspend(TASK))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(TASK);
    assertThat(cgroup.cgroupOf(TASK)).doesNotExist();

    control.finished(TASK);
    control.resume(TASK);
    assertThat(control.isSuspended(TASK)).isFalse();
    assertThat(control.failedRemovals()).isZero();
  }

  private final class Vanishing implements CpuLever {
    private final CpuLever lever;

    private Vanishing(CpuLever lever) {
      this.lever = lever;
    }

    @Override
    public Allocation read(Path directory) throws IOException {
      return lever.read(directory);
    }

    @Override
    public Allocation kernelDefault(Path directory) {
      return lever.kernelDefault(directory);
    }

    @Override
    public boolean isShrunk(Path directory) throws IOException {
      return lever.isShrunk(directory);
    }

    @Override
    public void shrink(Path directory) throws IOException {
      Path file = directory.resolve(cgroup.version() == 2 ? "cpu.max" : "cpu.cfs_quota_us");
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        Files.delete(directory);
        channel.write(ByteBuffer.wrap("1000".getBytes(StandardCharsets.US_ASCII)));
      }
    }
  }
}
