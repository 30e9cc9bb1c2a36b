// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;

/** The containers' cgroups of a machine that has cgroup v2, looked at from outside the daemons. */
final class CgroupsV2 {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");
  private static final String SUBTREE_CONTROL = "cgroup.subtree_control";

  private final Set<String> seen = new TreeSet<>();
  private final Set<String> seenSuspended = new TreeSet<>();

  /** Skips the test where cgroups cannot be made. */
  static void assumeWritable() {
    Assumptions.assumeTrue(
        Files.isWritable(MOUNT.resolve(SUBTREE_CONTROL))
            && List.of(read(MOUNT.resolve("cgroup.controllers")).split(" ")).contains("cpu"),
        "needs root and cgroup v2 with its CPU controller mounted writable");
  }

  /**
   * Makes a cgroup whose children are another user's to make, as systemd's {@code Delegate=cpu}.
   */
  static void delegateTo(int user, String hierarchy) throws IOException {
    // Hadoop 3.5.0 does not find a controller that is the last one in the list.
    Files.writeString(MOUNT.resolve(SUBTREE_CONTROL), "+cpu +memory");
    Path directory = Files.createDirectory(MOUNT.resolve(hierarchy));
    for (String file : List.of("", "cgroup.procs", "cgroup.threads", SUBTREE_CONTROL)) {
      Files.setAttribute(directory.resolve(file), "unix:uid", user);
    }
  }

  /** Takes down which tasks have a cgroup at this moment, and which of them are suspended. */
  void look() {
    for (Path task : tasks()) {
      seen.add(task.getFileName().toString());
      if (read(task.resolve("cpu.idle")).equals("1")) {
        seenSuspended.add(task.getFileName().toString());
      }
    }
  }

  /** Ids of all containers that had a cgroup at a {@link #look}. */
  Set<String> seen() {
    return Set.copyOf(seen);
  }

  /** Those that were suspended at one. */
  Set<String> seenSuspended() {
    return Set.copyOf(seenSuspended);
  }

  /** The cgroups of containers that are there now. */
  static List<Path> tasks() {
    List<Path> tasks = new ArrayList<>();
    collect(MOUNT.toFile(), tasks);
    return tasks;
  }

  /** Directories may go at any time, which this, unlike a file walk, does not mind. */
  private static void collect(File directory, List<Path> tasks) {
    File[] children = directory.listFiles(File::isDirectory);
    if (children == null) {
      return;
    }
    for (File child : children) {
      if (child.getName().startsWith("container_")) {
        tasks.add(child.toPath());
      } else {
        collect(child, tasks);
      }
    }
  }

  /** Nothing where there is no such file. */
  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
