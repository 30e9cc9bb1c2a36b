// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import io.kairos.nm.cgroup.TaskIds;
import io.kairos.nm.cgroup.place.CgroupFiles;
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
 * What tasks had before they were shrunk. Kept in memory and, where a directory is given, in one
 * small file per task: a daemon that was killed finds a cgroup shrunk, and cannot tell from it what
 * the original was. A file is renamed into place, so that a kill never leaves half of one; it is
 * not forced to disk, because a machine that goes down loses its cgroups too. It stays for the
 * task's life. It is written again only if the original is another, so suspending a task over and
 * over touches no file.
 */
public final class OriginalAllocations {
  private static final Logger LOG = LoggerFactory.getLogger(OriginalAllocations.class);

  /** End of the name of a file that is being written. */
  private static final String PARTIAL = ".new";

  private final Map<String, Allocation> byTask = new HashMap<>();
  private final Path directory;
  private final Set<String> unsaved = new HashSet<>();

  /**
   * @param directory created if need be; {@code null} to keep everything in memory
   */
  public OriginalAllocations(Path directory) throws IOException {
    this.directory = directory;
    if (directory != null) {
      Files.createDirectories(directory);
      load();
    }
  }

  /**
   * Returns once a kill of the daemon cannot lose it any more, or once it is clear that it cannot
   * be written: on a full disk a task is suspended all the same, and after a kill of the daemon
   * gets the kernel's default back. It is written at the next chance.
   */
  public void save(String taskId, Allocation original) {
    if (original.equals(byTask.put(taskId, original)) && !unsaved.contains(taskId)) {
      return;
    }
    if (directory != null) {
      try {
        write(taskId, original);
        unsaved.remove(taskId);
      } catch (IOException e) {
        if (unsaved.isEmpty()) {
          LOG.warn(
              "Cannot write CPU allocations to {} ({}); if this NodeManager is killed, suspended"
                  + " tasks get the kernel's default back and not what YARN gave them",
              directory,
              CgroupFiles.reason(e));
        }
        unsaved.add(taskId);
      }
    }
  }

  private void write(String taskId, Allocation original) throws IOException {
    Path partial = directory.resolve(taskId + PARTIAL);
    try {
      Files.write(partial, original.toLines());
      Files.move(partial, directory.resolve(taskId), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // Half of one, and what another daemon should not find any more.
      Files.deleteIfExists(partial);
      Files.deleteIfExists(directory.resolve(taskId));
      throw e;
    }
  }

  /** What the task had before it was shrunk; empty if nothing is kept of it. */
  public Optional<Allocation> of(String taskId) {
    return Optional.ofNullable(byTask.get(taskId));
  }

  /** Tasks of which something is kept, of earlier daemons, too. */
  public Set<String> tasks() {
    return new HashSet<>(byTask.keySet());
  }

  /** Keeps nothing of the task any more. A file that cannot be deleted is only logged. */
  public void forget(String taskId) {
    unsaved.remove(taskId);
    if (byTask.remove(taskId) != null && directory != null) {
      try {
        Files.deleteIfExists(directory.resolve(taskId));
      } catch (IOException e) {
        LOG.warn("Cannot delete the file with the CPU allocation of the ended task {}", taskId, e);
      }
    }
  }

  private void load() throws IOException {
    try (var files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (TaskIds.isTaskId(name)) {
          load(file);
        } else if (name.endsWith(PARTIAL)
            && TaskIds.isTaskId(name.substring(0, name.length() - PARTIAL.length()))) {
          deleteHalfWritten(file);
        }
      }
    }
  }

  /** Of a daemon that was killed meanwhile. A disk that refuses it keeps nobody from a start. */
  private static void deleteHalfWritten(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.debug("Cannot delete {}: {}", file, CgroupFiles.reason(e));
    }
  }

  private void load(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      byTask.put(file.getFileName().toString(), Allocation.parse(lines));
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn(
          "{} is unreadable ({}); if its task still runs it gets the kernel's default allocation",
          file,
          e.toString());
    }
  }
}
