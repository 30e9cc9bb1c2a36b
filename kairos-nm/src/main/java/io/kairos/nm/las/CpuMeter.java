// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/** Tells how much CPU time tasks have used. */
public interface CpuMeter {
  /** The answer of a meter that cannot tell now. */
  long UNKNOWN = -1;

  /** A meter that can never tell: attained service is then the time that tasks hold cores. */
  CpuMeter NONE = taskId -> UNKNOWN;

  /**
   * CPU time of all processes that a task has had, ended ones included.
   *
   * @return nanoseconds since any origin, which may be another one after the task is launched
   *     again; {@link #UNKNOWN} if it cannot be told now
   */
  long cpuNanos(String taskId);

  /**
   * Cores of the host that nobody has used since this was asked last, at least 0.
   *
   * @return infinity where the tasks of this node alone use the host, as far as is known
   */
  default double idleCores() {
    return Double.POSITIVE_INFINITY;
  }
}
