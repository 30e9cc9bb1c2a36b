// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.util.Objects;

/**
 * Names one process of this machine for ever: pids are reused, also while a NodeManager is down;
 * together with a start time they are not. Immutable.
 */
public final class ProcessMark {
  private final long pid;
  private final long startTicks;

  /**
   * @param startTicks when it started, in clock ticks since the machine did: field 22 of {@code
   *     /proc/<pid>/stat}
   */
  public ProcessMark(long pid, long startTicks) {
    this.pid = pid;
    this.startTicks = startTicks;
  }

  public long pid() {
    return pid;
  }

  public long startTicks() {
    return startTicks;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ProcessMark
        && ((ProcessMark) other).pid == pid
        && ((ProcessMark) other).startTicks == startTicks;
  }

  @Override
  public int hashCode() {
    return Objects.hash(pid, startTicks);
  }

  @Override
  public String toString() {
    return "process " + pid + ", started at tick " + startTicks;
  }
}
