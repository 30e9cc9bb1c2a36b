// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.TaskIds;
import io.kairos.nm.cgroup.process.ProcStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The cgroups that YARN's LinuxContainerExecutor makes and removes, one per container and named
 * after it. They are never created here: YARN fails if it finds one that it is about to create.
 */
public final class YarnCgroups implements TaskCgroups {
  private final CgroupMount mount;
  private final Path hierarchy;
  private final Map<String, Long> pidByTask = new HashMap<>();
  private final Map<String, Path> foundByTask = new HashMap<>();

  /**
   * @param hierarchy YARN's own directory, absolute
   */
  public YarnCgroups(CgroupMount mount, Path hierarchy) {
    this.mount = mount;
    this.hierarchy = hierarchy;
  }

  @Override
  public boolean areOurs() {
    return false;
  }

  @Override
  public String prepare(String taskId) {
    TaskIds.check(taskId);
    return null;
  }

  @Override
  public void started(String taskId, OptionalLong pid) {
    pid.ifPresent(value -> pidByTask.put(taskId, value));
  }

  @Override
  public Path locate(String taskId) throws IOException {
    Path found = foundByTask.get(taskId);
    if (found == null || !Files.isDirectory(found)) {
      found = search(taskId);
      foundByTask.put(taskId, found);
    }
    return found;
  }

  /** YARN removes the cgroup before it tells anybody that the container has ended. */
  @Override
  public boolean hasEnded(String taskId) {
    Path found = foundByTask.get(taskId);
    Long pid = pidByTask.get(taskId);
    return found != null && pid != null && !Files.isDirectory(found) && !ProcStat.isAlive(pid);
  }

  @Override
  public void finished(String taskId) {
    pidByTask.remove(taskId);
    foundByTask.remove(taskId);
  }

  @Override
  public Collection<String> present() throws IOException {
    return CgroupFiles.tasks(hierarchy);
  }

  @Override
  public void sweep() {}

  @Override
  public int failedRemovals() {
    return 0;
  }

  @Override
  public void close() {}

  private Path search(String taskId) throws IOException {
    Long pid = pidByTask.get(taskId);
    if (pid != null) {
      Optional<Path> named =
          ProcCgroup.directory(pid.toString(), mount).flatMap(in -> ancestorNamed(taskId, in));
      if (named.isPresent()) {
        return named.get();
      }
    }
    Path expected = hierarchy.resolve(taskId);
    if (!Files.isDirectory(expected)) {
      throw new NoSuchFileException(
          expected.toString(), null, "YARN has not made the container's cgroup, or removed it");
    }
    return expected;
  }

  /**
   * A container runtime may make further cgroups below the container's own, and before YARN moved
   * it a process is still in the daemon's: only a directory that bears the task's name is the
   * task's.
   */
  private Optional<Path> ancestorNamed(String taskId, Path directory) {
    for (Path at = directory; at != null && at.startsWith(mount.point()); at = at.getParent()) {
      if (at.endsWith(taskId)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }
}
