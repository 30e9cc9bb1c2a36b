// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Which cgroup a process is in, as {@code /proc/<pid>/cgroup} tells: the truth everywhere. */
final class ProcCgroup {
  private ProcCgroup() {}

  /**
   * @param process a pid or {@code self}
   * @return empty if the process is gone or its cgroup lies outside of what the mount shows
   */
  static Optional<Path> directory(String process, CgroupMount mount) {
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of("/proc", process, "cgroup"));
    } catch (IOException e) {
      return Optional.empty();
    }
    return name(lines, mount.version()).flatMap(mount::directoryOf);
  }

  /** Lines are {@code id:controllers:path}; v2's has id 0 and no controllers. */
  static Optional<String> name(List<String> lines, int version) {
    return lines.stream()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3 && isOf(version, parts[0], parts[1]))
        .map(parts -> parts[2])
        .findFirst();
  }

  private static boolean isOf(int version, String id, String controllers) {
    return version == 2
        ? id.equals("0") && controllers.isEmpty()
        : Arrays.asList(controllers.split(",", -1)).contains("cpu");
  }
}
