// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.usage;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.place.CgroupHierarchy;
import io.kairos.nm.cgroup.place.CgroupMount;
import io.kairos.nm.cgroup.place.Delegation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds out where the kernel counts the CPU time of tasks, or why it does not. */
public final class CpuTimesSetup {
  private CpuTimesSetup() {}

  /**
   * The mount in which tasks need a second cgroup for their CPU time; empty where they need none,
   * or can have none.
   *
   * @param mount of cpu on v1
   * @param cpuacct the mount of that controller, which may be the same
   */
  public static Optional<CgroupMount> second(CgroupMount mount, Optional<CgroupMount> cpuacct) {
    return Files.exists(mount.point().resolve(OwnCpuTimes.file(1)))
        ? Optional.empty()
        : cpuacct.filter(apart -> !apart.readOnly());
  }

  /**
   * Never fails: without CPU times a node schedules by the time in which tasks hold cores.
   *
   * @param directory where the cgroups of tasks are made
   * @param cpuacct the mount of that controller on v1, which may be that of cpu
   */
  public static CpuTimes find(
      int version, Path directory, Optional<CgroupMount> cpuacct, CoreControlOptions options) {
    Path counter = directory.resolve(OwnCpuTimes.file(version));
    if (Files.exists(counter)) {
      return new OwnCpuTimes(version);
    }
    if (version == 2) {
      return CpuTimes.none(counter + " is missing; Linux has it since 4.15.");
    }
    if (cpuacct.isEmpty()) {
      return CpuTimes.none(
          "the controller cpuacct of cgroup v1 is not mounted; mount it together with cpu, as"
              + " systemd does.");
    }
    if (cpuacct.get().readOnly()) {
      return CpuTimes.none(cpuacct.get() + ", which has cpuacct, is mounted read-only.");
    }
    if (options.tasksOfOthers()) {
      return CpuTimes.none(
          "cpuacct is mounted apart from cpu ("
              + cpuacct.get()
              + "), and a NodeManager that is not root may not put tasks of other users into cgroups"
              + " there; mount both together, as systemd does.");
    }
    return apart(cpuacct.get(), options);
  }

  private static CpuTimes apart(CgroupMount mount, CoreControlOptions options) {
    CgroupHierarchy hierarchy =
        new CgroupHierarchy(
            1, mount.point(), options.hierarchy(), Runtime.getRuntime().availableProcessors());
    try {
      hierarchy.make();
    } catch (IOException e) {
      hierarchy.removeMade();
      return CpuTimes.none(
          "no cgroup can be made in "
              + hierarchy.directory()
              + " ("
              + CgroupFiles.reason(e)
              + "); "
              + Delegation.sentence(List.of(hierarchy.directory()), options.owner()));
    }
    if (options.isTrial()) {
      // Nothing is counted in a trial, and nothing may be left of it.
      hierarchy.removeMade();
      return (taskId, place) -> CoreControl.UNKNOWN;
    }
    return new SeparateCpuTimes(hierarchy, System::nanoTime);
  }
}
