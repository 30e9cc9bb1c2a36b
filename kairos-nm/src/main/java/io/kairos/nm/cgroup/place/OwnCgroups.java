// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.TaskIds;
import io.kairos.nm.cgroup.process.ContainerVariable;
import io.kairos.nm.cgroup.process.ProcStat;
import io.kairos.nm.cgroup.process.ProcessTable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cgroups of our own, one per task below one directory: made before launch, removed at the end. */
public final class OwnCgroups implements TaskCgroups {
  private static final Logger LOG = LoggerFactory.getLogger(OwnCgroups.class);

  private final CgroupHierarchy hierarchy;
  private final CgroupRemovals removals;
  private final boolean trial;

  /**
   * @param trial whether the end leaves every directory that was there before
   */
  public OwnCgroups(CgroupHierarchy hierarchy, LongSupplier nanoClock, boolean trial) {
    this.trial = trial;
    this.hierarchy = hierarchy;
    this.removals = new CgroupRemovals(hierarchy.directory(), nanoClock);
  }

  @Override
  public boolean areOurs() {
    return true;
  }

  @Override
  public String prepare(String taskId) throws IOException {
    Path cgroup = hierarchy.directory().resolve(TaskIds.check(taskId));
    removals.cancel(taskId);
    try {
      create(cgroup);
    } catch (NoSuchFileException e) {
      // Somebody tidied up an empty hierarchy.
      hierarchy.make();
      create(cgroup);
    }
    return cgroup.resolve("cgroup.procs").toString();
  }

  /**
   * {@inheritDoc} A task has no cgroup where it started under another executor, or while cgroups
   * could not be made. It is not in its cgroup where its launch could not bring it there, as the
   * kernel moves nobody out of a directory that was not delegated.
   */
  @Override
  public void started(String taskId, OptionalLong pid) throws IOException {
    Path cgroup = hierarchy.directory().resolve(TaskIds.check(taskId));
    if (pid.isPresent() && !isIn(cgroup, pid.getAsLong())) {
      adopt(taskId, pid.getAsLong());
    }
  }

  private static boolean isIn(Path cgroup, long pid) throws IOException {
    return Files.isDirectory(cgroup) && CgroupFiles.processesBelow(cgroup).contains(pid);
  }

  @Override
  public boolean hasEnded(String taskId) {
    return false;
  }

  private void adopt(String taskId, long leader) throws IOException {
    // While no NodeManager ran another process may have got the pid, and at a task's end all of its
    // cgroup is killed.
    boolean isOurs = ContainerVariable.names(taskId, leader);
    if (!ProcStat.isAlive(leader)) {
      return;
    }
    if (!isOurs) {
      throw new IOException(
          "the task is in no cgroup of ours, and process "
              + leader
              + " is not known to be the task's");
    }
    Path cgroup = Path.of(prepare(taskId)).getParent();
    try {
      Set<Long> moved = ProcessMoves.into(cgroup, () -> ProcessTable.read().living(leader));
      LOG.info("{} had no cgroup of its own; now its {} processes have", taskId, moved.size());
    } catch (IOException e) {
      leaveIfEmpty(cgroup, e);
      throw e;
    }
  }

  /** Or else the next daemon takes it for the task's. */
  private static void leaveIfEmpty(Path cgroup, IOException cause) {
    try {
      Files.delete(cgroup);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  @Override
  public Path locate(String taskId) throws IOException {
    Path cgroup = hierarchy.directory().resolve(TaskIds.check(taskId));
    if (!Files.isDirectory(cgroup)) {
      throw new NoSuchFileException(cgroup.toString(), null, "the task has no cgroup");
    }
    return cgroup;
  }

  @Override
  public void finished(String taskId) {
    removals.remove(taskId);
  }

  @Override
  public Collection<String> present() throws IOException {
    return CgroupFiles.tasks(hierarchy.directory());
  }

  @Override
  public void sweep() {
    removals.sweep();
  }

  @Override
  public int failedRemovals() {
    return removals.failed();
  }

  /** Waits a little for what is dying, then removes the hierarchy unless tasks still run in it. */
  @Override
  public void close() {
    removals.finish();
    if (trial) {
      hierarchy.removeMade();
    } else {
      hierarchy.removeIfEmpty();
    }
  }

  private static void create(Path cgroup) throws IOException {
    try {
      Files.createDirectory(cgroup);
    } catch (FileAlreadyExistsException e) {
      // Left over from an earlier attempt of this container; its allocation is reset by the caller.
      return;
    }
  }
}
