// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Work-conserving: a suspended task gets the cycles that no running task wants, through {@code
 * cpu.idle} (Linux 5.15 and newer) or else the lowest weight. Beyond the paper, which caps hard: a
 * core whose holder waits is not lost, but a suspended task disturbs caches and the memory bus.
 */
public final class IdleWeight implements CpuLever {
  private static final String IDLE = "cpu.idle";

  private final String weightFile;
  private final String lowest;
  private final String standard;
  private final boolean byIdle;

  private IdleWeight(String weightFile, String lowest, String standard, boolean byIdle) {
    this.byIdle = byIdle;
    this.weightFile = weightFile;
    this.lowest = lowest;
    this.standard = standard;
  }

  /**
   * For cgroup version 1 or 2.
   *
   * @param byIdle whether {@link #worksIn} was found to hold; else by weight
   */
  public static IdleWeight of(int cgroupVersion, boolean byIdle) {
    return cgroupVersion == 2 ? v2(byIdle) : v1(byIdle);
  }

  static IdleWeight v1(boolean byIdle) {
    return new IdleWeight("cpu.shares", "2", "1024", byIdle);
  }

  static IdleWeight v2(boolean byIdle) {
    return new IdleWeight("cpu.weight", "1", "100", byIdle);
  }

  /**
   * Whether the kernel takes {@code cpu.idle}, as an attempt shows; some have it in a stable
   * release that is older than its version number says.
   *
   * @param trial a cgroup without processes
   */
  public static boolean worksIn(Path trial) {
    try {
      CgroupFiles.write(trial.resolve(IDLE), "1");
      return CgroupFiles.read(trial.resolve(IDLE)).equals("1");
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public boolean leavesSpare() {
    return true;
  }

  @Override
  public Allocation read(Path cgroup) throws IOException {
    // The weight comes last: while cpu.idle is 1 it cannot be written, and clearing resets it.
    String weight = CgroupFiles.read(cgroup.resolve(weightFile));
    return hasIdle(cgroup)
        ? Allocation.of(IDLE, CgroupFiles.read(cgroup.resolve(IDLE)), weightFile, weight)
        : Allocation.of(weightFile, weight);
  }

  @Override
  public Allocation kernelDefault(Path cgroup) {
    return hasIdle(cgroup)
        ? Allocation.of(IDLE, "0", weightFile, standard)
        : Allocation.of(weightFile, standard);
  }

  @Override
  public boolean isShrunk(Path cgroup) throws IOException {
    // A daemon on this kernel may have used the other.
    return hasIdle(cgroup) && CgroupFiles.read(cgroup.resolve(IDLE)).equals("1")
        || !byIdle && CgroupFiles.read(cgroup.resolve(weightFile)).equals(lowest);
  }

  @Override
  public void shrink(Path cgroup) throws IOException {
    if (byIdle) {
      CgroupFiles.write(cgroup.resolve(IDLE), "1");
    } else {
      CgroupFiles.write(cgroup.resolve(weightFile), lowest);
    }
  }

  @Override
  public String toString() {
    return byIdle ? IDLE : weightFile + " = " + lowest;
  }

  /** Whether the kernel has {@code cpu.idle} there; it may still refuse it. */
  public static boolean hasIdle(Path cgroup) {
    return Files.exists(cgroup.resolve(IDLE));
  }
}
