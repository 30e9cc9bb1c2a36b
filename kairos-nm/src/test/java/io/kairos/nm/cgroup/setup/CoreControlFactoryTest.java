// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators are told, on plain directories that look like cgroup mounts. */
class CoreControlFactoryTest {
  @TempDir private Path mount;

  @Test
  void aMissingControllerIsNamed() throws IOException {
    v2("cpuset memory pids", "");
    assertRefused(
        v2Options(),
        "yarn.nodemanager.kairos.core-control = cgroup-v2-quota",
        "the controller cpu is missing from " + mount.resolve("cgroup.controllers"),
        "= signal",
        "shadow mode");
  }

  @Test
  void theDirectoryThatIsNotACgroupIsNamed() {
    assertRefused(
        v2Options(), "yarn.nodemanager.kairos.core-control.cgroup-mount = " + mount, "version 2");
  }

  @Test
  void automaticNamesWhatIsWrongWithBothVersionsAndNeverFallsBackToSignals() {
    assertRefused(
        CoreControlOptions.builder().mountRoot(mount),
        "yarn.nodemanager.kairos.core-control = auto",
        "no cgroup is usable. v2: ",
        " v1: ");
  }

  @Test
  void aDirectoryInWhichNoCgroupCanBeMadeIsNamedWithTheFix() throws IOException {
    Files.createFile(mount.resolve("cgroup.procs"));
    Files.createFile(mount.resolve("kairos"));
    assertRefused(
        CoreControlOptions.builder().choice(CoreControlChoice.CGROUP_V1_QUOTA).mountRoot(mount),
        "no cgroup can be made in " + mount.resolve("kairos"),
        "mkdir -p " + mount.resolve("kairos"),
        " && chown -R ");
  }

  @Test
  void aRefusedControlLeavesNoDirectoryBelowAWrongMount() throws IOException {
    Files.createFile(mount.resolve("cgroup.procs"));
    assertRefused(
        CoreControlOptions.builder().choice(CoreControlChoice.CGROUP_V1_QUOTA).mountRoot(mount),
        "cpu.cfs_quota_us would not be writable");
    assertThat(mount.resolve("kairos")).doesNotExist();
  }

  @Test
  void yarnsHierarchyMustExist() throws IOException {
    Files.createFile(mount.resolve("cgroup.procs"));
    assertRefused(
        CoreControlOptions.builder()
            .choice(CoreControlChoice.CGROUP_V1_QUOTA)
            .mountRoot(mount)
            .existingHierarchy("hadoop-yarn"),
        mount.resolve("hadoop-yarn") + " does not exist",
        "yarn.nodemanager.resource.cpu.enabled = true");
  }

  @Test
  void aProbeTellsWhatIsPossible() {
    CoreControlProbe probe = CoreControlFactory.probe(v2Options().build());
    assertThat(probe.isPossible(CoreControlChoice.SIGNAL)).isTrue();
    assertThat(probe.obstacle(CoreControlChoice.SIGNAL)).isEmpty();
    assertThat(probe.isPossible(CoreControlChoice.CGROUP_V2_QUOTA)).isFalse();
    assertThat(probe.obstacle(CoreControlChoice.AUTO))
        .hasValueSatisfying(why -> assertThat(why).startsWith("no cgroup is usable."));
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {"..", "/kairos", "a/../b", "a//b", "a/", "-rf", "a b", "kairos\n", "."})
  void hierarchiesThatCouldLeaveTheMountAreRefused(String hierarchy) {
    assertRefused(
        CoreControlOptions.builder().hierarchy(hierarchy),
        "yarn.nodemanager.kairos.core-control.cgroup-hierarchy",
        "use a name such as kairos");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 100})
  void aSuspendedShareOutsideItsRangeIsRefused(int percent) {
    assertRefused(
        CoreControlOptions.builder().suspendedPercent(percent),
        "yarn.nodemanager.kairos.core-control.suspended-percent = " + percent,
        "from 1 to 99");
  }

  /** A restart must find the containers of YARN wherever they are, even before they are made. */
  @Test
  void containersThatYarnHasNotMadeAreNoErrorForRecovery() throws IOException {
    Files.createFile(mount.resolve("cgroup.procs"));
    Files.createDirectory(mount.resolve("hadoop-yarn"));
    try (CoreControl control =
        CoreControlFactory.create(
            CoreControlOptions.builder()
                .choice(CoreControlChoice.CGROUP_V1_QUOTA)
                .mountRoot(mount)
                .existingHierarchy("hadoop-yarn")
                .build())) {
      control.recover(Set.of("container_1410901177871_0001_01_000005"));
      assertThat(control.prepare("container_1410901177871_0001_01_000005", 1)).isNull();
      assertThat(control.name()).isEqualTo("cgroup-v1-quota");
    }
  }

  private CoreControlOptions.Builder v2Options() {
    return CoreControlOptions.builder().choice(CoreControlChoice.CGROUP_V2_QUOTA).mountRoot(mount);
  }

  private void v2(String controllers, String subtreeControl) throws IOException {
    Files.writeString(mount.resolve("cgroup.controllers"), controllers);
    Files.writeString(mount.resolve("cgroup.subtree_control"), subtreeControl);
    Files.createFile(mount.resolve("cgroup.procs"));
  }

  private static void assertRefused(CoreControlOptions.Builder options, String... parts) {
    assertThatThrownBy(() -> CoreControlFactory.create(options.build()))
        .isInstanceOf(InvalidSettingException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }
}
