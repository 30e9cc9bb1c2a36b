// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import java.io.IOException;
import java.nio.file.Path;

/** One way to take CPU from a cgroup and give it back; holds no state of any cgroup. */
public interface CpuLever {
  /** What the cgroup has now: everything that {@link #shrink} may change. */
  Allocation read(Path cgroup) throws IOException;

  /**
   * The original of a suspended cgroup to which somebody else has since given CPU.
   *
   * @param saved what it had before it was suspended
   */
  default Allocation readSuspended(Path cgroup, Allocation saved) throws IOException {
    return read(cgroup);
  }

  /** What the kernel gives to a new cgroup like this one: full speed. */
  Allocation kernelDefault(Path cgroup);

  /** Whether the cgroup has no more CPU than {@link #shrink} leaves to it. */
  boolean isShrunk(Path cgroup) throws IOException;

  /** Whether a shrunk cgroup gets all that others leave. */
  default boolean leavesSpare() {
    return false;
  }

  /** Takes the CPU; on an error the cgroup may be half changed. */
  void shrink(Path cgroup) throws IOException;
}
