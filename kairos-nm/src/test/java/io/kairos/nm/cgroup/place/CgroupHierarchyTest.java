// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the cgroup of all tasks weighs, where an administrator made it before. */
class CgroupHierarchyTest {
  @TempDir Path mount;

  /** A level as an administrator makes it, with the file that the kernel puts there. */
  private Path prepare(String file, String weight) throws IOException {
    Path level = Files.createDirectory(mount.resolve("kairos"));
    return Files.writeString(level.resolve(file), weight + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "1, cpu.shares, 1024, 8, 8192",
    "1, cpu.shares, 1024, 1000, 262144",
    "2, cpu.weight, 100, 8, 800",
    "2, cpu.weight, 100, 1000, 10000",
    "1, cpu.shares, 3000, 8, 3000",
    "2, cpu.weight, 300, 8, 300"
  })
  void aPreparedLevelWeighsAsMuchAsTheMachineUnlessAWeightWasChosen(
      int version, String file, String before, int cpus, String after) throws IOException {
    Path weight = prepare(file, before);
    if (version == 2) {
      Files.writeString(weight.resolveSibling("cgroup.subtree_control"), "cpu\n");
    }
    CgroupHierarchy hierarchy = new CgroupHierarchy(version, mount, "kairos", cpus);

    hierarchy.make();
    assertThat(CgroupFiles.read(weight)).isEqualTo(before);
    hierarchy.weighFound();

    assertThat(CgroupFiles.read(weight)).isEqualTo(after);
  }

  @Test
  void aPreparedLevelThatOnlyCountsCpuTimeIsLeftAlone() throws IOException {
    Path counted = prepare("cpuacct.usage", "7");
    CgroupHierarchy hierarchy = new CgroupHierarchy(1, mount, "kairos", 8);

    hierarchy.make();
    hierarchy.weighFound();

    assertThat(counted).hasContent("7");
    assertThat(counted.resolveSibling("cpu.shares")).doesNotExist();
  }
}
