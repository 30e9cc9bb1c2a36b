// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A hard cap, which may also be set to a number of cores; the cgroup's period stays as it is. */
public interface CpuQuota extends CpuLever {
  /** No cap. */
  double NONE = Double.POSITIVE_INFINITY;

  /**
   * For cgroup version 1 or 2.
   *
   * @param suspendedPercent what a suspended task may use of one core, 1 to 99
   */
  static CpuQuota of(int cgroupVersion, int suspendedPercent) {
    return cgroupVersion == 2 ? new QuotaV2(suspendedPercent) : new QuotaV1(suspendedPercent);
  }

  /** How many cores the cgroup is capped to, or {@link #NONE}. */
  double cores(Path cgroup) throws IOException;

  /** After which time the kernel hands the quota out again. */
  long periodMicros(Path cgroup) throws IOException;

  /**
   * Caps the cgroup, and everything below it together.
   *
   * @param cores above 0, or {@link #NONE}
   */
  void limit(Path cgroup, double cores) throws IOException;

  /** Cgroups below whose caps keep the kernel from one of so many cores on the cgroup. */
  List<Path> largerBelow(Path cgroup, double cores) throws IOException;
}
