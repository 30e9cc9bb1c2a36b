// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.process.ProcStat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Puts the running processes of a task into a cgroup. */
public final class ProcessMoves {
  /** A task that forks while it is moved is looked at again. */
  private static final int MOST_LOOKS = 10;

  private ProcessMoves() {}

  /** Finds the processes of a task. */
  @FunctionalInterface
  public interface Look {
    Collection<Long> pids() throws IOException;
  }

  /**
   * Moves what is found until nothing new is.
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
    return moved;
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
