// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CgroupMountsTest {
  private static final String TMPFS =
      "25 19 0:22 / /sys/fs/cgroup ro,nosuid,nodev,noexec shared:8 - tmpfs tmpfs ro,mode=755";
  private static final String CPU_AND_CPUACCT =
      "30 25 0:27 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid,nodev,noexec,relatime shared:14 - cgroup"
          + " cgroup rw,cpu,cpuacct";
  private static final String UNIFIED =
      "26 25 0:23 / /sys/fs/cgroup/unified rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2"
          + " cgroup2 rw,nsdelegate";
  private static final String PURE_V2 =
      "29 23 0:26 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:4 - cgroup2 cgroup2"
          + " rw,nsdelegate,memory_recursiveprot";

  @Test
  void pureV1WithControllersThatShareAMount() {
    CgroupMounts mounts = parse(TMPFS, CPU_AND_CPUACCT);
    assertThat(mounts.v1Cpu()).map(CgroupMount::point).contains(path("cpu,cpuacct"));
    assertThat(mounts.v2()).isEmpty();
  }

  @Test
  void pureV1WithAMountPerController() {
    CgroupMounts mounts =
        parse(
            "33 31 0:30 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct",
            "34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset",
            "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu",
            "40 31 0:37 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,name=systemd");
    assertThat(mounts.v1Cpu()).map(CgroupMount::point).contains(path("cpu"));
  }

  @Test
  void hybridMachinesHaveBoth() {
    CgroupMounts mounts = parse(TMPFS, UNIFIED, CPU_AND_CPUACCT);
    assertThat(mounts.v1Cpu()).map(CgroupMount::point).contains(path("cpu,cpuacct"));
    assertThat(mounts.v2()).map(CgroupMount::point).contains(path("unified"));
  }

  @Test
  void pureV2HasNoV1() {
    CgroupMounts mounts = parse(PURE_V2);
    assertThat(mounts.v1Cpu()).isEmpty();
    assertThat(mounts.v2()).map(CgroupMount::point).contains(Path.of("/sys/fs/cgroup"));
    assertThat(mounts.v2()).map(CgroupMount::readOnly).contains(false);
  }

  @Test
  void aReadOnlyMountInALinuxContainerIsSeen() {
    CgroupMounts mounts =
        parse(
            "701 700 0:27 /docker/abc /sys/fs/cgroup/cpu,cpuacct ro,nosuid,nodev,noexec,relatime"
                + " master:14 - cgroup cgroup rw,cpu,cpuacct",
            "702 700 0:26 / /sys/fs/cgroup2 rw,nosuid - cgroup2 cgroup ro");
    assertThat(mounts.v1Cpu()).map(CgroupMount::readOnly).contains(true);
    assertThat(mounts.v2()).map(CgroupMount::readOnly).contains(true);
  }

  @Test
  void aWritableMountIsPreferredToAReadOnlyOne() {
    CgroupMounts mounts =
        parse(
            "30 25 0:27 / /ro/cpu ro,relatime - cgroup cgroup rw,cpu",
            "31 25 0:27 / /rw/cpu rw,relatime - cgroup cgroup rw,cpu");
    assertThat(mounts.v1Cpu()).map(CgroupMount::point).contains(Path.of("/rw/cpu"));
  }

  @Test
  void blanksInAMountPointAreUnescaped() {
    CgroupMounts mounts = parse("30 25 0:27 / /mnt/my\\040cgroups/a\\134b rw - cgroup2 cgroup2 rw");
    assertThat(mounts.v2()).map(CgroupMount::point).contains(Path.of("/mnt/my cgroups/a\\b"));
  }

  @Test
  void linesOfOtherFileSystemsAndShortOnesAreSkipped() {
    CgroupMounts mounts = parse("", "30 25", "30 25 0:27 / /a rw - ext4", TMPFS);
    assertThat(mounts.v1Cpu()).isEmpty();
    assertThat(mounts.v2()).isEmpty();
  }

  @Test
  void aCgroupIsFoundBelowTheMountOfALinuxContainer() {
    CgroupMount mount = new CgroupMount(1, Path.of("/sys/fs/cgroup/cpu"), "/docker/abc", false);
    assertThat(mount.directoryOf("/docker/abc")).contains(path("cpu"));
    assertThat(mount.directoryOf("/docker/abc/yarn/x")).contains(path("cpu/yarn/x"));
    assertThat(mount.directoryOf("/docker/abcd")).isEmpty();
    assertThat(mount.directoryOf("/../other")).isEmpty();
  }

  @Test
  void theCgroupOfAProcessIsReadForEitherVersion() {
    List<String> hybrid = List.of("12:cpuset:/a", "5:cpu,cpuacct:/yarn:odd/x", "0::/user.slice");
    assertThat(ProcCgroup.name(hybrid, 1)).contains("/yarn:odd/x");
    assertThat(ProcCgroup.name(hybrid, 2)).contains("/user.slice");
    assertThat(ProcCgroup.name(List.of("0::/"), 1)).isEmpty();
    assertThat(ProcCgroup.name(List.of("3:cpuacct:/b", "garbage"), 1)).isEmpty();
  }

  private static CgroupMounts parse(String... lines) {
    return CgroupMounts.parse(List.of(lines));
  }

  private static Path path(String below) {
    return Path.of("/sys/fs/cgroup").resolve(below);
  }
}
