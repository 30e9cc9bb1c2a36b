// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.usage;

import io.kairos.nm.cgroup.CoreControl;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** CPU time that tasks used, as the kernel counts it. Owned by one thread. */
public interface CpuTimes {
  /** Where a task's CPU is controlled. */
  interface Place {
    /**
     * @throws IOException if the task has no cgroup
     */
    Path cgroup() throws IOException;
  }

  /**
   * CPU time of all processes that were in the task's cgroup, nanoseconds.
   *
   * @param place the task's cgroup; not asked for a counter that is open already
   * @return {@link CoreControl#UNKNOWN} if it cannot be told now
   */
  long nanos(String taskId, Place place);

  /** Why nothing is ever known, as one sentence; empty if it is. */
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /** The task's process runs. */
  default void started(String taskId, Path cgroup) {}

  /** The task has ended. */
  default void finished(String taskId) {}

  /** Tasks for which there is something to tidy up, of earlier daemons, too. */
  default Collection<String> present() throws IOException {
    return List.of();
  }

  /** To be called every quarter of a second or so. */
  default void sweep() {}

  /** Nothing will be asked any more. */
  default void close() {}

  /**
   * Nobody counts.
   *
   * @param why one sentence
   */
  static CpuTimes none(String why) {
    return new CpuTimes() {
      @Override
      public long nanos(String taskId, Place place) {
        return CoreControl.UNKNOWN;
      }

      @Override
      public Optional<String> obstacle() {
        return Optional.of(why);
      }
    };
  }
}
