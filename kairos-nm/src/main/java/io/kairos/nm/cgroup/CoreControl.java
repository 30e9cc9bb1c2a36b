// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Shrinks and restores the CPU of tasks (Kairos §4: to a minimum rather than to zero, so that the
 * task's own heartbeats go on). A task is named by its container id, which implementations must
 * check against {@link TaskIds} before it becomes part of a path.
 *
 * <p>Owned by one thread, but for {@link #prepare}, which a container's launch thread may call at
 * any time. Every call is idempotent. A call that throws {@link IOException} has left the task at
 * full speed or says so in its message.
 */
public interface CoreControl extends AutoCloseable {
  /** A CPU time that cannot be told now. */
  long UNKNOWN = -1;

  /** What is in use, for logs, heartbeats and reports: for example {@code cgroup-v1-quota}. */
  String name();

  /** By which means a task is suspended, for people: for example {@code cpu.idle}. */
  default String means() {
    return name();
  }

  /**
   * All tasks together may use so many cores from now on, where they are kept from using more.
   *
   * @param cores N, at least 1
   */
  default void limitTogether(int cores) {}

  /**
   * How large a task is; to be told when its process is known, also after a restart, and whenever
   * it changes. Where nobody else weighs tasks, this one does.
   *
   * @param vcores at least 1
   */
  default void sized(String taskId, int vcores) throws IOException {}

  /** Somebody else is giving the task another allocation. */
  default void resized(String taskId) {}

  /** All tasks together may use what they like. */
  default void liftLimit() {}

  /**
   * Before launch: makes the place where the task's process tree will live.
   *
   * @param vcores cores of the task, at least 1; what full speed means where the CPU is capped
   * @return the file to which the launching shell writes its own pid before it becomes the task, or
   *     {@code null} if the launch needs nothing (signals, or YARN's own cgroups)
   */
  String prepare(String taskId, int vcores) throws IOException;

  /**
   * The task's process runs.
   *
   * @param pid leader of the task's process group, where it is known
   */
  void started(String taskId, OptionalLong pid) throws IOException;

  /**
   * The leader of a started task's processes, where this control acts on it by its pid. The next
   * daemon is told it by {@link #recall}.
   */
  default Optional<ProcessMark> process(String taskId) {
    return Optional.empty();
  }

  /**
   * After a restart of the daemon, before {@link #recover}.
   *
   * @param before the leaders of tasks when the state was saved, by container id
   */
  default void recall(Map<String, ProcessMark> before) {}

  /** Shrinks the task's CPU; the original allocation is read before the first shrink. */
  void suspend(String taskId) throws IOException;

  /** Restores the original allocation exactly. */
  void resume(String taskId) throws IOException;

  /** Whether the task is shrunk right now, as the system (not memory) tells. */
  boolean isSuspended(String taskId) throws IOException;

  /** Whether suspended tasks get all that running tasks leave. */
  default boolean leavesSpare() {
    return false;
  }

  /** Why {@link #cpuNanos} is never known, as one sentence; empty if it is. */
  default Optional<String> cpuTimeObstacle() {
    return Optional.of("it counts none.");
  }

  /**
   * CPU time that all processes of a task have used, ended ones included, since its start or since
   * its place was made.
   *
   * @return nanoseconds, or {@link #UNKNOWN}
   */
  default long cpuNanos(String taskId) {
    return UNKNOWN;
  }

  /**
   * The task has ended: kills what outlived it in a place of our own and removes that place, at
   * once or, while processes are still dying, from {@link #sweep()}.
   */
  void finished(String taskId);

  /**
   * Retries removals that are due, and follows what running tasks leave to suspended ones; called
   * every quarter of a second or so by the owning thread.
   */
  void sweep();

  /** Places that could not be removed for seconds, since the start; they are still retried. */
  default int failedRemovals() {
    return 0;
  }

  /**
   * After a restart of the daemon: restores every task found shrunk and removes the places of tasks
   * that are not in {@code alive}.
   */
  void recover(Set<String> alive) throws IOException;

  /** Restores every task that is shrunk; places of tasks that still run stay. */
  @Override
  void close();
}
