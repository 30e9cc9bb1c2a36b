// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

/**
 * The CPU weight of a task by its vcores, as LinuxContainerExecutor sets it: on busy cores a task
 * of four vcores gets four times as much as one of one.
 */
public final class TaskWeight {
  private final String file;
  private final int standard;
  private final int most;

  private TaskWeight(String file, int standard, int most) {
    this.file = file;
    this.standard = standard;
    this.most = most;
  }

  /** For cgroup version 1 or 2. */
  public static TaskWeight of(int cgroupVersion) {
    return cgroupVersion == 2
        ? new TaskWeight("cpu.weight", 100, 10_000)
        : new TaskWeight("cpu.shares", 1_024, 262_144);
  }

  /**
   * @param vcores at least 1; from the kernel's largest weight on, more make no difference
   */
  public Allocation forVcores(int vcores) {
    return Allocation.of(file, Long.toString(Math.min((long) standard * vcores, most)));
  }
}
