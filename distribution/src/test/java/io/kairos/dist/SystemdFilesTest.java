// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.place.OwnHierarchySetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the files for systemd name is what the NodeManager looks for. */
class SystemdFilesTest {
  private static final Path FOLDER = Path.of("../conf/systemd");
  private static final Path MANUAL = Path.of("../docs/operator/install.md");

  private static final List<String> DIRECTORIES =
      List.of(
          "/sys/fs/cgroup/cpu/" + CoreControlOptions.DEFAULT_HIERARCHY,
          "/sys/fs/cgroup/cpuacct/" + CoreControlOptions.DEFAULT_HIERARCHY);

  @Test
  void theDirectoriesOfCgroupV1AreMadeAndGivenToOneUser() throws IOException {
    assertThat(lines("tmpfiles-cgroup-v1.conf"))
        .containsExactlyInAnyOrderElementsOf(
            DIRECTORIES.stream()
                .flatMap(
                    directory ->
                        Stream.of(
                            "d " + directory + " 0755 yarn - -", "Z " + directory + " - yarn - -"))
                .toList());
  }

  @Test
  void theDropInOfCgroupV1DoesTheSameAtAStart() throws IOException {
    String directories = String.join(" ", DIRECTORIES);
    assertThat(lines("nodemanager-cgroup-v1.conf"))
        .containsExactly(
            "[Service]",
            "ExecStartPre=+/bin/mkdir -p " + directories,
            "ExecStartPre=+/bin/chown -R yarn " + directories);
  }

  @Test
  void theDropInOfCgroupV2StartsTheDaemonInTheLeafThatKairosKnows() throws IOException {
    assertThat(lines("nodemanager-cgroup-v2.conf"))
        .containsExactly(
            "[Service]",
            "Delegate=cpu",
            "DelegateSubgroup=" + OwnHierarchySetup.LEAF,
            "ExecStopPost=-/bin/sh -c 'cd /sys/fs/cgroup/system.slice/%n && for cgroup in "
                + CoreControlOptions.DEFAULT_HIERARCHY
                + "/*/ "
                + CoreControlOptions.DEFAULT_HIERARCHY
                + " .; do echo -cpu > $$cgroup/cgroup.subtree_control; done'");
    assertThat(Files.readString(FOLDER.resolve("nodemanager-cgroup-v2.conf")))
        .contains(CoreControlOptions.MOVE_DAEMON_PROPERTY + " = true");
  }

  @Test
  void theManualNamesEachOfTheFiles() throws IOException {
    Set<String> files = new TreeSet<>();
    try (Stream<Path> found = Files.list(FOLDER)) {
      found.forEach(file -> files.add("conf/systemd/" + file.getFileName()));
    }
    assertThat(files).hasSize(3);
    assertThat(Files.readString(MANUAL)).contains(files);
  }

  /** Without comments. */
  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(FOLDER.resolve(file)).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }
}
