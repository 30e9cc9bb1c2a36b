// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** One way to take CPU from a cgroup and give it back; holds no state of any cgroup. */
interface CpuLever {
  /** What the cgroup has now: everything that {@link #shrink} may change. */
  Allocation read(Path cgroup) throws IOException;

  /** What the kernel gives to a new cgroup like this one: full speed. */
  Allocation kernelDefault(Path cgroup);

  /** Whether the cgroup has no more CPU than {@link #shrink} leaves to it. */
  boolean isShrunk(Path cgroup) throws IOException;

  /** Takes the CPU; on an error the cgroup may be half changed. */
  void shrink(Path cgroup) throws IOException;
}
