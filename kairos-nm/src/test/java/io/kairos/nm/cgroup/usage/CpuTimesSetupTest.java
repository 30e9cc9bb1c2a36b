// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.place.CgroupMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether CPU time is counted, and what an operator is told if not; on plain directories. */
class CpuTimesSetupTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";

  @TempDir private Path folder;

  @Test
  void aKernelWithoutCpuacctIsSaid() {
    assertThat(find(1, null, false).obstacle())
        .contains(
            "the controller cpuacct of cgroup v1 is not mounted; mount it together with cpu, as"
                + " systemd does.");
  }

  @Test
  void aCpuacctThatIsMountedReadOnlyIsSaid() {
    assertThat(find(1, new CgroupMount(1, folder, "/", true), false).obstacle())
        .contains("cgroup v1 at " + folder + ", which has cpuacct, is mounted read-only.");
  }

  @Test
  void aKernelWhoseSecondVersionCountsNothingIsSaid() {
    assertThat(find(2, null, false).obstacle())
        .contains(folder.resolve("cpu.stat") + " is missing; Linux has it since 4.15.");
  }

  @Test
  void aCpuacctInWhichNoCgroupCanBeMadeIsNamedWithTheFix() throws IOException {
    Path inTheWay = Files.createFile(folder.resolve("kairos"));
    CpuTimes times = find(1, new CgroupMount(1, folder, "/", false), false);
    assertThat(times.obstacle())
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith("no cgroup can be made in " + inTheWay.resolve("node") + " (")
                    .endsWith(
                        "); as root, once per boot: mkdir -p "
                            + inTheWay.resolve("node")
                            + " && chown -R "
                            + System.getProperty("user.name")
                            + " "
                            + inTheWay.resolve("node")
                            + "."));
    assertThat(times.nanos(TASK, () -> folder)).isEqualTo(CoreControl.UNKNOWN);
  }

  @Test
  void tasksOfOtherUsersAreNotCountedInAMountThatNobodyPutsThemInto() throws IOException {
    CoreControlOptions options =
        CoreControlOptions.builder().hierarchy("kairos/node").tasksOfOthers(true).build();
    Optional<CgroupMount> apart = Optional.of(new CgroupMount(1, folder, "/", false));
    assertThat(CpuTimesSetup.find(1, folder, apart, options).obstacle())
        .contains(
            "cpuacct is mounted apart from cpu (cgroup v1 at "
                + folder
                + "), and a NodeManager that is not root may not put tasks of other users into"
                + " cgroups there; mount both together, as systemd does.");
    assertThat(folder.resolve("kairos")).doesNotExist();

    Files.writeString(folder.resolve("cpuacct.usage"), "42\n");
    assertThat(CpuTimesSetup.find(1, folder, apart, options).obstacle())
        .as("YARN puts them into the cgroups of cpu")
        .isEmpty();
  }

  @Test
  void aTrialLeavesNothingAndKeepsWhatWasThere() throws IOException {
    Path prepared = Files.createDirectory(folder.resolve("kairos"));
    assertThat(find(1, new CgroupMount(1, folder, "/", false), true).obstacle()).isEmpty();
    assertThat(prepared).isEmptyDirectory();
  }

  @Test
  void aCounterBesideTheControllerNeedsNothingElse() throws IOException {
    Files.writeString(folder.resolve("cpuacct.usage"), "42\n");
    CpuTimes times = find(1, null, false);
    assertThat(times.obstacle()).isEmpty();
    assertThat(times.nanos(TASK, () -> folder)).isEqualTo(42);
    times.close();
  }

  private CpuTimes find(int version, CgroupMount cpuacct, boolean trial) {
    CoreControlOptions options = CoreControlOptions.builder().hierarchy("kairos/node").build();
    return CpuTimesSetup.find(
        version,
        folder,
        Optional.ofNullable(cpuacct),
        trial ? options.toTry(CoreControlChoice.CGROUP_V1_IDLE) : options);
  }
}
