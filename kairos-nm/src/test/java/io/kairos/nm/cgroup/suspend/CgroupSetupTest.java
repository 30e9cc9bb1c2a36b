// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.Obstacle;
import io.kairos.nm.cgroup.place.CgroupMounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators are told of the mounts of their machine. */
class CgroupSetupTest {
  private static final String V1 =
      "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu";

  @Test
  void readOnlyMountsAreNamed() {
    assertObstacle(
        CoreControlChoice.CGROUP_V1_QUOTA,
        "32 31 0:29 / /sys/fs/cgroup/cpu ro,relatime - cgroup cgroup rw,cpu",
        "cgroup v1 at /sys/fs/cgroup/cpu is mounted read-only");
  }

  @Test
  void theOtherVersionIsPointedOut() {
    assertObstacle(
        CoreControlChoice.CGROUP_V2_IDLE,
        V1,
        "cgroup v2 is not mounted; there is cgroup v1 at /sys/fs/cgroup/cpu");
    assertObstacle(
        CoreControlChoice.CGROUP_V1_IDLE,
        "29 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw",
        "the cpu controller of cgroup v1 is not mounted; there is cgroup v2 at /sys/fs/cgroup");
    assertObstacle(
        CoreControlChoice.CGROUP_V2_QUOTA, "", "cgroup v2 is not mounted, and neither is");
  }

  @Test
  void bothCgroupsAreToBeMadeWhereCpuTimeIsCountedInAnotherMount(@TempDir Path folder)
      throws IOException {
    Path cpu = Files.createDirectory(folder.resolve("cpu"));
    Path cpuacct = Files.createDirectory(folder.resolve("cpuacct"));
    Files.createFile(cpu.resolve("kairos"));
    String both = cpu.resolve("kairos") + " " + cpuacct.resolve("kairos");
    assertObstacle(
        CoreControlChoice.CGROUP_V1_IDLE,
        mount(cpu, "cpu") + "\n" + mount(cpuacct, "cpuacct"),
        "as root, once per boot: mkdir -p "
            + both
            + " && chown -R "
            + System.getProperty("user.name")
            + " "
            + both
            + ".");
  }

  @Test
  void oneCgroupIsEnoughWhereCpuTimeIsCountedBesideTheController(@TempDir Path folder)
      throws IOException {
    Path cpu = Files.createDirectory(folder.resolve("cpu"));
    Files.createFile(cpu.resolve("kairos"));
    Files.createFile(cpu.resolve("cpuacct.usage"));
    assertObstacle(
        CoreControlChoice.CGROUP_V1_IDLE,
        mount(cpu, "cpu,cpuacct"),
        "mkdir -p " + cpu.resolve("kairos") + " && chown -R ");
  }

  private static String mount(Path point, String controllers) {
    return "32 31 0:29 / " + point + " rw,relatime - cgroup cgroup rw," + controllers;
  }

  private static void assertObstacle(CoreControlChoice choice, String mountInfo, String sentence) {
    CoreControlOptions options = CoreControlOptions.builder().choice(choice).build();
    assertThatThrownBy(
            () ->
                new CgroupSetup(choice, options, CgroupMounts.parse(mountInfo.lines().toList()))
                    .make())
        .isInstanceOf(Obstacle.class)
        .hasMessageContaining(sentence);
  }
}
