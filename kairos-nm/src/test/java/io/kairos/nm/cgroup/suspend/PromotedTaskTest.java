// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.lever.Caps;
import io.kairos.nm.cgroup.lever.CpuQuota;
import io.kairos.nm.cgroup.lever.IdleWeight;
import io.kairos.nm.cgroup.lever.Levers;
import io.kairos.nm.cgroup.lever.OriginalAllocations;
import io.kairos.nm.cgroup.lever.TaskWeight;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.place.CgroupMount;
import io.kairos.nm.cgroup.place.YarnCgroups;
import io.kairos.nm.cgroup.usage.CpuTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * YARN writes the weight of a suspended container, on a kernel without {@code cpu.idle}: a promoted
 * one is given the weight of a guaranteed one. On plain files, because a kernel may have {@code
 * cpu.idle}; a write does not truncate these, so nothing here becomes shorter.
 */
class PromotedTaskTest {
  private static final String TASK = "container_e17_1410901177871_0001_01_000005";

  @TempDir private Path mount;
  private Path cgroup;
  private CoreControl control;

  @BeforeEach
  void create() throws Exception {
    Path hierarchy = Files.createDirectories(mount.resolve("hadoop-yarn"));
    cgroup = Files.createDirectory(hierarchy.resolve(TASK));
    Files.writeString(hierarchy.resolve("cpu.max"), "max 100000");
    Files.writeString(cgroup.resolve("cpu.max"), "max 100000");
    Files.writeString(cgroup.resolve("cpu.weight"), "4");
    CpuQuota quota = CpuQuota.of(2, 1);
    IdleWeight idle = IdleWeight.of(2, false);
    Caps caps = new Caps(quota);
    CoresBound bound = new CoresBound(quota, caps, hierarchy, false, 4);
    SpareShare share = new SpareShare(0.01);
    SpareCycles lever = new SpareCycles(idle, quota, caps, bound, share);
    control =
        new CgroupCoreControl(
            "test",
            new YarnCgroups(new CgroupMount(2, mount, "/", false), hierarchy),
            new Levers(lever, List.of(quota, lever), caps, TaskWeight.of(2)),
            new OriginalAllocations(null),
            Optional.of(new NodeLimit(bound, share, lever, true)),
            CpuTimes.none("this test counts none."));
    control.limitTogether(2);
    control.started(TASK, OptionalLong.empty());
    control.suspend(TASK);
    assertThat(get("cpu.weight")).isEqualTo("1");
    assertThat(get("cpu.max")).startsWith("1000 100000");
  }

  @Test
  void aPromotedTaskIsSuspendedAgainAndGetsItsNewWeightWithoutTheQuotaOfASuspendedOne()
      throws Exception {
    put("cpu.weight", "7");
    control.sweep();
    assertThat(control.isSuspended(TASK)).isTrue();
    control.resume(TASK);
    assertThat(get("cpu.max")).startsWith("max 100000");
    assertThat(get("cpu.weight")).isEqualTo("7");
  }

  @Test
  void resumedAtOnceItHasNoQuotaEither() throws Exception {
    put("cpu.weight", "7");
    control.resume(TASK);
    assertThat(get("cpu.max")).startsWith("max 100000");
    assertThat(get("cpu.weight")).isEqualTo("7");
    control.sweep();
    assertThat(control.isSuspended(TASK)).isFalse();
  }

  @Test
  void endingItLeavesNoQuotaBehind() throws Exception {
    put("cpu.weight", "7");
    control.finished(TASK);
    assertThat(get("cpu.max")).startsWith("max 100000");
  }

  private void put(String file, String text) throws IOException {
    Files.writeString(cgroup.resolve(file), text);
  }

  private String get(String file) throws IOException {
    return CgroupFiles.read(cgroup.resolve(file));
  }
}
