// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.CoreControl;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.OptionalLong;

/** Where the cgroups of tasks are, and who makes and removes them. */
public interface TaskCgroups {
  /** Whether nobody else sets their CPU, so that full speed is what the kernel starts with. */
  boolean areOurs();

  /** See {@link CoreControl#prepare}; may be called by any thread. */
  String prepare(String taskId) throws IOException;

  /**
   * The task's process runs; {@code pid} may help to find its cgroup, or to bring it into one.
   *
   * @throws IOException if it has none and cannot be given one
   */
  void started(String taskId, OptionalLong pid) throws IOException;

  /**
   * The task's cgroup.
   *
   * @throws java.nio.file.NoSuchFileException if it is not there (not yet, or not any more)
   */
  Path locate(String taskId) throws IOException;

  /** Whether its cgroup is gone because its processes are, though nobody has told so yet. */
  boolean hasEnded(String taskId);

  /** The task has ended. */
  void finished(String taskId);

  /** Tasks that have a cgroup now, known to this daemon or left by one that was killed. */
  Collection<String> present() throws IOException;

  /** See {@link CoreControl#sweep}. */
  void sweep();

  /** See {@link CoreControl#failedRemovals}. */
  int failedRemovals();

  void close();
}
