// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

/** How a suspended task is kept from the CPU; spelled in lower case with dashes in a file. */
public enum CoreControlChoice {
  /** The first of {@link #CGROUP_V2_IDLE} and {@link #CGROUP_V1_IDLE} that works here. */
  AUTO,
  /** Hard cap through {@code cpu.cfs_quota_us} (the paper's way). */
  CGROUP_V1_QUOTA,
  /** What running tasks leave, through {@code cpu.idle} or the lowest {@code cpu.shares}. */
  CGROUP_V1_IDLE,
  /** Hard cap through {@code cpu.max} (the paper's way). */
  CGROUP_V2_QUOTA,
  /** What running tasks leave, through {@code cpu.idle} or the lowest {@code cpu.weight}. */
  CGROUP_V2_IDLE,
  /** SIGSTOP and SIGCONT in a duty cycle, for nodes without a writable cgroup. Never automatic. */
  SIGNAL;

  /** Whether it needs cgroup v2. */
  public boolean isV2() {
    return this == CGROUP_V2_QUOTA || this == CGROUP_V2_IDLE;
  }

  /** Whether a suspended task gets what running tasks leave, and not a fixed part of a core. */
  public boolean isIdle() {
    return this == CGROUP_V1_IDLE || this == CGROUP_V2_IDLE;
  }
}
