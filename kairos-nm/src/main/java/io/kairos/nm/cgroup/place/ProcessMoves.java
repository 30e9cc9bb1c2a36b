// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.process.ProcStat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the running processes of a task into a cgroup. */
public final class ProcessMoves {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessMoves.class);

  /** A task that forks while it is moved is looked at again. */
  static final int MOST_LOOKS = 10;

  private ProcessMoves() {}

  /** Finds the processes of a task. */
  @FunctionalInterface
  public interface Look {
    Collection<Long> pids() throws IOException;
  }

  /**
   * Moves what is found until nothing new is, or until it is clear that this may go on for ever.
   *
   * @return the pids that were found, of which some may have ended
   * @throws IOException if a process that lives cannot be moved
   */
  public static Set<Long> into(Path cgroup, Look look) throws IOException {
    Set<Long> moved = new HashSet<>();
    Collection<Long> found = look.pids();
    for (int looks = 0; looks < MOST_LOOKS && !moved.containsAll(found); looks++) {
      for (long pid : found) {
        if (moved.add(pid)) {
          move(pid, cgroup);
        }
      }
      found = look.pids();
    }
    if (!moved.containsAll(found)) {
      tellOfThoseOutside(cgroup, found, moved);
    }
    return moved;
  }

  /** A child that was born in the cgroup is new as well, and needs no move. */
  private static void tellOfThoseOutside(Path cgroup, Collection<Long> found, Set<Long> moved) {
    Set<Long> outside = new HashSet<>(found);
    outside.removeAll(moved);
    try {
      outside.removeAll(new HashSet<>(CgroupFiles.processesBelow(cgroup)));
    } catch (IOException e) {
      LOG.debug("{} cannot be read: a cgroup below it has just gone", cgroup, e);
      return;
    }
    outside.removeIf(pid -> !ProcStat.isAlive(pid));
    if (!outside.isEmpty()) {
      LOG.warn(
          "{} processes are still outside of the cgroup {} after {} looks, for they start faster"
              + " than they are moved: {}. Until they end, their CPU is neither counted nor"
              + " controlled there",
          outside.size(),
          cgroup,
          MOST_LOOKS,
          outside);
    }
  }

  private static void move(long pid, Path cgroup) throws IOException {
    try {
      CgroupFiles.write(cgroup.resolve("cgroup.procs"), Long.toString(pid));
    } catch (IOException e) {
      if (ProcStat.isAlive(pid)) {
        throw e;
      }
    }
  }
}
