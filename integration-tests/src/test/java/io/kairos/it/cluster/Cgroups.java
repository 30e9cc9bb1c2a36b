// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kairos.common.Poll;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The cgroup v1 CPU hierarchy of one test, looked at from outside the daemons as an operator would.
 */
final class Cgroups {
  /** What {@code cpu.cfs_quota_us} says where nothing is capped. */
  static final long FULL_SPEED = -1;

  static final Path MOUNT = findMount().orElse(Path.of("/sys/fs/cgroup/cpu"));

  /** Where CPU time is counted, if that is mounted apart. */
  private static final Path ACCOUNTING = MOUNT.resolveSibling("cpuacct");

  private final Path directory;
  private final Path accounting;

  Cgroups(String hierarchy) {
    directory = MOUNT.resolve(hierarchy);
    accounting = ACCOUNTING.resolve(hierarchy);
  }

  /** Skips the test where cgroups cannot be made. */
  static void assumeWritable() {
    Assumptions.assumeTrue(
        Files.isWritable(MOUNT.resolve("cgroup.procs")),
        "needs root and a cgroup v1 CPU controller mounted writable");
  }

  /**
   * Does what docs/operator/install.md asks of root before a NodeManager of another user starts.
   */
  void delegateTo(int user) throws IOException {
    Files.createDirectory(directory);
    Files.setAttribute(directory, "unix:uid", user);
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.setAttribute(file, "unix:uid", user);
      }
    }
  }

  Path directory() {
    return directory;
  }

  /** Container ids that have a cgroup. */
  Set<String> tasks() {
    Set<String> tasks = new TreeSet<>(taskDirectories(directory).keySet());
    tasks.addAll(taskDirectories(accounting).keySet());
    return tasks;
  }

  /** By container id: CPU time a period in microseconds, or {@link #FULL_SPEED}. */
  Map<String, Long> quotas() {
    Map<String, Long> quotas = new TreeMap<>();
    taskDirectories(directory)
        .forEach(
            (task, place) ->
                read(place.resolve("cpu.cfs_quota_us"))
                    .ifPresent(quota -> quotas.put(task, Long.parseLong(quota))));
    return quotas;
  }

  /** How many tasks are shrunk at this moment. */
  long suspended() {
    return quotas().values().stream().filter(quota -> quota != FULL_SPEED).count();
  }

  /** By container id: CPU time used so far by the processes that live there, in seconds. */
  Map<String, Double> cpuSeconds() {
    Map<String, Double> used = new TreeMap<>();
    taskDirectories(directory)
        .forEach(
            (task, place) ->
                used.put(task, processes(place).stream().mapToDouble(Processes::cpuSeconds).sum()));
    return used;
  }

  /** Ends and removes whatever is still there. */
  void sweep() {
    List<Path> deepestFirst = new ArrayList<>();
    collect(directory.toFile(), deepestFirst);
    collect(accounting.toFile(), deepestFirst);
    for (Path place : deepestFirst) {
      processes(place)
          .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
      Poll.until(place + " to be empty", () -> processes(place).isEmpty());
      if (!place.toFile().delete() && Files.exists(place)) {
        throw new IllegalStateException("cannot remove " + place);
      }
    }
  }

  private static Map<String, Path> taskDirectories(Path hierarchy) {
    List<Path> all = new ArrayList<>();
    collect(hierarchy.toFile(), all);
    Map<String, Path> tasks = new TreeMap<>();
    for (Path place : all) {
      if (place.getFileName().toString().startsWith("container_")) {
        tasks.put(place.getFileName().toString(), place);
      }
    }
    return tasks;
  }

  /** Directories may go at any time, which this, unlike a file walk, does not mind. */
  private static void collect(File directory, Collection<Path> childrenFirst) {
    File[] children = directory.listFiles(File::isDirectory);
    if (children != null) {
      for (File child : children) {
        collect(child, childrenFirst);
      }
      childrenFirst.add(directory.toPath());
    }
  }

  private static List<Long> processes(Path place) {
    return read(place.resolve("cgroup.procs"))
        .map(text -> text.lines().map(Long::valueOf).toList())
        .orElse(List.of());
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, UTF_8).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> findMount() {
    return read(Path.of("/proc/self/mounts")).stream()
        .flatMap(String::lines)
        .map(line -> line.split(" "))
        .filter(words -> words[2].equals("cgroup"))
        .filter(words -> List.of(words[3].split(",")).contains("cpu"))
        .map(words -> Path.of(words[1]))
        .findFirst();
  }
}
