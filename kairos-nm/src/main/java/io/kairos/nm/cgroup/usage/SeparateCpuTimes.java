// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.usage;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.TaskIds;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.place.CgroupHierarchy;
import io.kairos.nm.cgroup.place.CgroupRemovals;
import io.kairos.nm.cgroup.place.ProcessMoves;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * CPU times on cgroup v1 where the controller cpuacct is mounted apart from cpu: each task gets a
 * second cgroup there, and its processes are put into it as soon as they are known.
 */
final class SeparateCpuTimes implements CpuTimes {
  private static final Logger LOG = LoggerFactory.getLogger(SeparateCpuTimes.class);

  private final CgroupHierarchy hierarchy;
  private final CgroupRemovals removals;
  private final OwnCpuTimes times = new OwnCpuTimes(1);

  /**
   * Tasks whose counter would stand still, or miss a part: such a task would pass for an idle one.
   */
  private final Set<String> uncounted = new HashSet<>();

  /**
   * @param hierarchy below the mount of cpuacct, made
   */
  SeparateCpuTimes(CgroupHierarchy hierarchy, LongSupplier nanoClock) {
    this.hierarchy = hierarchy;
    this.removals = new CgroupRemovals(hierarchy.directory(), nanoClock);
  }

  @Override
  public long nanos(String taskId, Place place) {
    return uncounted.contains(taskId)
        ? CoreControl.UNKNOWN
        : times.nanos(taskId, () -> hierarchy.directory().resolve(taskId));
  }

  @Override
  public void started(String taskId, Path cgroup) {
    Path own = hierarchy.directory().resolve(TaskIds.check(taskId));
    removals.cancel(taskId);
    try {
      make(own);
      Set<Long> moved = ProcessMoves.into(own, () -> CgroupFiles.processesBelow(cgroup));
      if (moved.isEmpty()) {
        // Most likely it has ended already.
        LOG.debug("The CPU time of {} is not counted: {} holds no process", taskId, cgroup);
        uncounted.add(taskId);
      } else {
        uncounted.remove(taskId);
      }
    } catch (IOException e) {
      uncounted.add(taskId);
      LOG.warn(
          "The CPU time of {} is not counted; the time in which it holds vcores is, instead: {}",
          taskId,
          CgroupFiles.reason(e));
    }
  }

  @Override
  public void finished(String taskId) {
    times.finished(taskId);
    uncounted.remove(taskId);
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
  public void close() {
    times.close();
    removals.finish();
    hierarchy.removeIfEmpty();
  }

  private void make(Path cgroup) throws IOException {
    try {
      Files.createDirectory(cgroup);
    } catch (FileAlreadyExistsException e) {
      LOG.debug("{} is there already", cgroup);
    } catch (NoSuchFileException e) {
      // Whoever looked for what a daemon of before has left took the empty hierarchy along.
      hierarchy.make();
      Files.createDirectory(cgroup);
    }
  }
}
