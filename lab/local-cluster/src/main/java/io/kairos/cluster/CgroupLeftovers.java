// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Removes the cgroups that killed NodeManagers left behind: a directory of the given name, with
 * everything below it, in every place where a NodeManager may have put it.
 */
final class CgroupLeftovers {
  private static final Path MOUNT_INFO = Path.of("/proc/self/mountinfo");
  private static final Path OWN = Path.of("/proc/self/cgroup");
  private static final int ROUNDS = 40;
  private static final long PAUSE_MILLIS = 50;

  private CgroupLeftovers() {}

  /**
   * @param hierarchy relative name that only this cluster uses
   */
  static void remove(String hierarchy) {
    for (Path directory : of(hierarchy)) {
      // A killed process keeps its cgroup busy until it is quite dead.
      for (int round = 0; Files.exists(directory) && round < ROUNDS; round++) {
        if (round > 0) {
          pause();
        }
        removeTree(directory);
      }
    }
  }

  /** The cgroups of that name that exist. */
  static List<Path> of(String hierarchy) {
    Set<Path> places = new LinkedHashSet<>();
    try {
      for (Path mount : mounts()) {
        places.add(mount);
        for (String line : Files.readAllLines(OWN)) {
          Path own = mount.resolve(line.substring(line.lastIndexOf(':') + 2)).normalize();
          places.add(own);
          places.add(own.getParent());
        }
      }
    } catch (IOException e) {
      // No /proc, no cgroups.
      return List.of();
    }
    return places.stream()
        .map(place -> place.resolve(hierarchy))
        .filter(Files::isDirectory)
        .toList();
  }

  private static List<Path> mounts() throws IOException {
    try (Stream<String> lines = Files.lines(MOUNT_INFO)) {
      return lines
          .filter(line -> line.contains(" - cgroup"))
          .map(line -> Path.of(line.split(" ", -1)[4]))
          .toList();
    }
  }

  private static void removeTree(Path directory) {
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path cgroup :
          tree.filter(Files::isDirectory).sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(cgroup);
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      // Still busy, or just gone: the next round sees.
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
