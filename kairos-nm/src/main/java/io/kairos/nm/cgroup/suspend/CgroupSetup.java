// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.Obstacle;
import io.kairos.nm.cgroup.lever.Caps;
import io.kairos.nm.cgroup.lever.CpuLever;
import io.kairos.nm.cgroup.lever.CpuQuota;
import io.kairos.nm.cgroup.lever.IdleWeight;
import io.kairos.nm.cgroup.lever.Levers;
import io.kairos.nm.cgroup.lever.OriginalAllocations;
import io.kairos.nm.cgroup.lever.TaskWeight;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.place.CgroupHierarchy;
import io.kairos.nm.cgroup.place.CgroupMount;
import io.kairos.nm.cgroup.place.CgroupMounts;
import io.kairos.nm.cgroup.place.OwnCgroups;
import io.kairos.nm.cgroup.place.OwnHierarchySetup;
import io.kairos.nm.cgroup.place.TaskCgroups;
import io.kairos.nm.cgroup.place.YarnCgroups;
import io.kairos.nm.cgroup.usage.CpuTimes;
import io.kairos.nm.cgroup.usage.CpuTimesSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the cgroups that a choice needs, checks that they can be used, and builds the control. */
public final class CgroupSetup {
  private static final Logger LOG = LoggerFactory.getLogger(CgroupSetup.class);

  private final CoreControlChoice choice;
  private final CoreControlOptions options;
  private final CgroupMounts mounts;
  private final int version;

  /**
   * For the mounts of this process.
   *
   * @param choice one of the cgroup choices
   * @throws Obstacle if this system does not tell its mounts
   */
  public CgroupSetup(CoreControlChoice choice, CoreControlOptions options) throws Obstacle {
    this(choice, options, mountsOfThisProcess());
  }

  CgroupSetup(CoreControlChoice choice, CoreControlOptions options, CgroupMounts mounts) {
    this.choice = choice;
    this.options = options;
    this.mounts = mounts;
    this.version = choice.isV2() ? 2 : 1;
  }

  /**
   * Makes our own cgroups, where they are ours, and the control over them.
   *
   * @throws Obstacle what keeps it from working here, with what an operator can do about it
   */
  public CoreControl make() throws Obstacle {
    CgroupMount mount = mount();
    if (mount.readOnly()) {
      throw new Obstacle(
          mount
              + " is mounted read-only; mount it writable (in a Linux container: run it with a"
              + " writable cgroup mount).");
    }
    Optional<String> yarns = options.existingHierarchy();
    CgroupHierarchy own = yarns.isPresent() ? null : ownHierarchy(mount);
    Path directory = yarns.isPresent() ? yarnHierarchy(mount, yarns.get()) : own.directory();
    TaskCgroups cgroups =
        yarns.isPresent()
            ? new YarnCgroups(mount, directory)
            : new OwnCgroups(own, System::nanoTime, options.isTrial());
    CpuQuota quota = CpuQuota.of(version, options.suspendedPercent());
    Caps caps = new Caps(quota);
    boolean byIdle = takesIdle(directory, own != null);
    IdleWeight idle = IdleWeight.of(version, byIdle);
    boolean limited = options.limitToCores() && choice.isIdle() && !options.isTrial();
    Optional<CoresBound> bound =
        own != null || limited ? bound(quota, caps, directory, own != null) : Optional.empty();
    SpareShare share = new SpareShare(options.suspendedPercent() / 100.0);
    Optional<SpareCycles> spare =
        bound
            .filter(known -> options.limitToCores())
            .map(known -> new SpareCycles(idle, quota, caps, known, share));
    CpuLever conserving = spare.isPresent() ? spare.get() : idle;
    return new CgroupCoreControl(
        Setting.spell(choice),
        cgroups,
        new Levers(
            choice.isIdle() ? conserving : quota,
            List.of(quota, conserving),
            caps,
            TaskWeight.of(version)),
        originals(yarns.isPresent()),
        bound.map(known -> new NodeLimit(known, share, spare.orElse(null), limited)),
        times(directory));
  }

  private CpuTimes times(Path directory) {
    CpuTimes times = CpuTimesSetup.find(version, directory, mounts.v1Cpuacct(), options);
    if (!options.isTrial()) {
      times
          .obstacle()
          .ifPresent(
              why ->
                  LOG.warn(
                      "The CPU time of tasks is not counted; the time in which they hold vcores"
                          + " is, instead: {}",
                      why));
    }
    return times;
  }

  /** Empty where the kernel knows no quotas. */
  private Optional<CoresBound> bound(CpuQuota quota, Caps caps, Path directory, boolean ours) {
    try {
      return Optional.of(new CoresBound(quota, caps, directory, ours, options.processors()));
    } catch (IOException e) {
      LOG.warn("The tasks of this node cannot be limited together: {}", CgroupFiles.reason(e));
      return Optional.empty();
    }
  }

  /** In YARN's directory nothing is tried out: YARN owns what is in it. */
  private static boolean takesIdle(Path directory, boolean ours) throws Obstacle {
    if (!IdleWeight.hasIdle(directory) || !ours) {
      return IdleWeight.hasIdle(directory);
    }
    Path trial = directory.resolve("trial-idle-" + ProcessHandle.current().pid());
    try {
      Files.createDirectory(trial);
      boolean works = IdleWeight.worksIn(trial);
      Files.delete(trial);
      return works;
    } catch (IOException e) {
      throw new Obstacle("cpu.idle cannot be tried in " + trial + ": " + CgroupFiles.reason(e));
    }
  }

  private CgroupMount mount() throws Obstacle {
    if (options.mountRoot().isPresent()) {
      return givenMount(options.mountRoot().get());
    }
    Optional<CgroupMount> wanted = version == 2 ? mounts.v2() : mounts.v1Cpu();
    if (wanted.isPresent()) {
      return wanted.get();
    }
    Optional<CgroupMount> other = version == 2 ? mounts.v1Cpu() : mounts.v2();
    throw new Obstacle(
        (version == 2
                ? "cgroup v2 is not mounted"
                : "the cpu controller of cgroup v1 is not mounted")
            + other
                .map(there -> "; there is " + there + ": ask for that version, or for auto.")
                .orElse(", and neither is the other version."));
  }

  private CgroupMount givenMount(Path point) throws Obstacle {
    boolean isV2 = Files.exists(point.resolve("cgroup.controllers"));
    if (isV2 != (version == 2) || !Files.exists(point.resolve("cgroup.procs"))) {
      throw new Obstacle(
          CoreControlOptions.MOUNT_PROPERTY
              + " = "
              + point
              + " is not a cgroup of version "
              + version
              + (version == 1 ? " with the cpu controller." : "."));
    }
    return mounts.at(point).orElseGet(() -> new CgroupMount(version, point, "/", false));
  }

  private Path yarnHierarchy(CgroupMount mount, String name) throws Obstacle {
    Path hierarchy = mount.point().resolve(name);
    if (!Files.isDirectory(hierarchy) && options.isTrial()) {
      throw new Obstacle(
          hierarchy + " does not exist yet; YARN makes it when its NodeManager starts.");
    }
    if (!Files.isDirectory(hierarchy)) {
      throw new Obstacle(
          hierarchy
              + " does not exist, so YARN makes no cpu cgroups there; set"
              + " yarn.nodemanager.resource.cpu.enabled = true and check"
              + " yarn.nodemanager.linux-container-executor.cgroups.hierarchy.");
    }
    if (!Files.isWritable(hierarchy)) {
      throw new Obstacle(
          hierarchy + " is not writable for " + options.owner() + "; chown it to that user.");
    }
    return hierarchy;
  }

  private CgroupHierarchy ownHierarchy(CgroupMount mount) throws Obstacle {
    Optional<CgroupMount> second = CpuTimesSetup.second(mount, mounts.v1Cpuacct());
    return new OwnHierarchySetup(mount, options, choice.isIdle(), second).make();
  }

  /** Our own cgroups start with the kernel's default, which needs no memory across a restart. */
  private OriginalAllocations originals(boolean yarns) throws Obstacle {
    Path directory = yarns ? options.stateDirectory().orElse(null) : null;
    try {
      return new OriginalAllocations(directory);
    } catch (IOException e) {
      throw new Obstacle(
          "the original CPU allocations cannot be kept in "
              + directory
              + " ("
              + CgroupFiles.reason(e)
              + "); make that directory writable for "
              + options.owner()
              + ".");
    }
  }

  private static CgroupMounts mountsOfThisProcess() throws Obstacle {
    try {
      return CgroupMounts.ofThisProcess();
    } catch (IOException e) {
      throw new Obstacle("/proc/self/mountinfo is unreadable; cgroups need Linux.");
    }
  }
}
