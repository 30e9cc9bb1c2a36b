// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What tasks had before their first shrink. Kept in memory and, where a directory is given, in one
 * small file per task, because a daemon that was killed finds a cgroup shrunk and cannot tell from
 * it what the original was. A file is renamed into place, so that a kill never leaves half of one;
 * it is not forced to disk, because a machine that goes down loses its cgroups too.
 */
final class OriginalAllocations {
  private static final Logger LOG = LoggerFactory.getLogger(OriginalAllocations.class);

  private final Map<String, Allocation> byTask = new HashMap<>();
  private final Path directory;

  /**
   * @param directory created if need be; {@code null} to keep everything in memory
   */
  OriginalAllocations(Path directory) throws IOException {
    this.directory = directory;
    if (directory != null) {
      Files.createDirectories(directory);
      load();
    }
  }

  /** Returns once a kill of the daemon cannot lose it any more. */
  void save(String taskId, Allocation original) throws IOException {
    if (original.equals(byTask.get(taskId))) {
      return;
    }
    if (directory != null) {
      Path partial = directory.resolve(taskId + ".new");
      Files.write(partial, original.toLines());
      Files.move(partial, directory.resolve(taskId), StandardCopyOption.ATOMIC_MOVE);
    }
    byTask.put(taskId, original);
  }

  Optional<Allocation> of(String taskId) {
    return Optional.ofNullable(byTask.get(taskId));
  }

  Set<String> tasks() {
    return new HashSet<>(byTask.keySet());
  }

  void forget(String taskId) {
    if (byTask.remove(taskId) != null && directory != null) {
      try {
        Files.deleteIfExists(directory.resolve(taskId));
      } catch (IOException e) {
        LOG.warn("Cannot delete the CPU allocation of {}, which has ended", taskId, e);
      }
    }
  }

  private void load() throws IOException {
    try (var files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        if (TaskIds.isTaskId(file.getFileName().toString())) {
          load(file);
        }
      }
    }
  }

  private void load(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    try {
      byTask.put(file.getFileName().toString(), Allocation.parse(lines));
    } catch (IllegalArgumentException e) {
      LOG.warn(
          "{} is unreadable ({}); if its task still runs it gets the kernel's default allocation",
          file,
          e.getMessage());
    }
  }
}
