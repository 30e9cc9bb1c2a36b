// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.Obstacle;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides where our own cgroups go and tries it out.
 *
 * <p>v1: below the mount, where one {@code chown} delegates the cpu controller and nothing else.
 * v2: below the daemon's own cgroup if that may have children with the cpu controller, else below
 * the mount. In the former the limits of the daemon's service go on to hold for its tasks, and an
 * unprivileged user may move processes.
 */
public final class OwnHierarchySetup {
  /**
   * The cgroup v2 in which a daemon is whose own cgroup holds those of tasks. A unit of systemd
   * that starts the daemon there names it so.
   */
  public static final String LEAF = "kairos-daemon";

  private static final Logger LOG = LoggerFactory.getLogger(OwnHierarchySetup.class);

  private final CgroupMount mount;
  private final CoreControlOptions options;
  private final boolean byWeight;
  private final Optional<CgroupMount> accounting;

  /**
   * @param byWeight whether tasks are suspended without a quota, which not every kernel has
   * @param accounting where tasks need a second cgroup, for their CPU time; an operator is told to
   *     make both at once
   */
  public OwnHierarchySetup(
      CgroupMount mount,
      CoreControlOptions options,
      boolean byWeight,
      Optional<CgroupMount> accounting) {
    this.mount = mount;
    this.options = options;
    this.byWeight = byWeight;
    this.accounting = accounting;
  }

  /**
   * Makes the hierarchy, and a cgroup in it for a moment.
   *
   * @throws Obstacle if that is not allowed here, with what an operator can do about it
   */
  public CgroupHierarchy make() throws Obstacle {
    return mount.version() == 2 ? v2() : v1();
  }

  private CgroupHierarchy v1() throws Obstacle {
    return tryOut(
        mount.point(),
        byWeight ? "cpu.shares" : "cpu.cfs_quota_us",
        directory -> {
          List<Path> directories = new ArrayList<>(List.of(directory));
          accounting
              .map(second -> second.point().resolve(options.hierarchy()))
              .ifPresent(directories::add);
          return Delegation.sentence(directories, options.owner());
        });
  }

  private CgroupHierarchy v2() throws Obstacle {
    Set<Path> bases = new LinkedHashSet<>();
    if (options.mountRoot().isEmpty()) {
      // A daemon that moved into its leaf before looks from there.
      ProcCgroup.directory("self", mount)
          .map(own -> own.endsWith(LEAF) ? own.getParent() : own)
          .ifPresent(bases::add);
    }
    bases.add(mount.point());
    StringBuilder obstacles = new StringBuilder();
    for (Path base : bases) {
      try {
        return v2Below(base);
      } catch (Obstacle e) {
        obstacles.append(obstacles.length() == 0 ? "" : " ").append(e.getMessage());
      }
    }
    throw new Obstacle(obstacles.toString());
  }

  private CgroupHierarchy v2Below(Path base) throws Obstacle {
    requireCpuController(base);
    handDownCpu(base);
    return tryOut(
        base,
        byWeight ? "cpu.weight" : "cpu.max",
        directory ->
            "delegate the NodeManager's cgroup to "
                + options.owner()
                + " (systemd: Delegate=cpu in its unit).");
  }

  private void requireCpuController(Path base) throws Obstacle {
    Path controllers = base.resolve("cgroup.controllers");
    try {
      if (CgroupHierarchy.listsCpu(controllers)) {
        return;
      }
    } catch (IOException e) {
      throw new Obstacle(controllers + " is unreadable (" + CgroupFiles.reason(e) + ").");
    }
    throw new Obstacle(
        "the controller cpu is missing from "
            + controllers
            + (base.equals(mount.point())
                ? " (cgroup v1 holds it, or the kernel or the Linux container lacks it)."
                : "; as root: echo +cpu > " + base.resolveSibling("cgroup.subtree_control") + "."));
  }

  /** A process moves within the cgroups of v2 whose common ancestor its user may write to. */
  private void requireMoves(Path base) throws Obstacle {
    Path procs = base.resolve("cgroup.procs");
    if (!Files.isWritable(procs)) {
      throw new Obstacle(
          procs
              + " is not writable for "
              + options.owner()
              + ", who therefore cannot put tasks into cgroups below; delegate the NodeManager's"
              + " cgroup (systemd: Delegate=cpu in its unit).");
    }
  }

  private void handDownCpu(Path base) throws Obstacle {
    try {
      if (!Files.isWritable(base)) {
        throw new AccessDeniedException(base.toString());
      }
      requireMoves(base);
      vacate(base);
      CgroupHierarchy.handDownCpu(base);
    } catch (IOException e) {
      throw new Obstacle(
          "the controller cpu cannot be enabled for children of "
              + base
              + " ("
              + CgroupFiles.reason(e)
              + "); delegate it to "
              + options.owner()
              + " (systemd: Delegate=cpu in the NodeManager's unit), or as root: echo +cpu > "
              + base.resolve("cgroup.subtree_control")
              + ".");
    }
  }

  /**
   * Sees to it that no process is in {@code base} itself. For cpu, the kernel does not refuse to
   * enable the controller then, but silently makes a threaded domain of it, in whose children no
   * process can be put. Where that has happened, as an earlier daemon left the controller enabled,
   * it is taken back first.
   */
  private void vacate(Path base) throws IOException, Obstacle {
    if (isRoot(base) || CgroupFiles.processes(base).isEmpty()) {
      return;
    }
    Path leaf = base.resolve(LEAF);
    String rule =
        "processes are in " + base + " itself, and cgroup v2 allows them only in leaves; ";
    boolean isOurs = holdsThis(base) || holdsThis(leaf);
    if (!isOurs) {
      throw new Obstacle(
          rule
              + "these are not the daemon: "
              + CgroupFiles.processes(base)
              + ". Start it in a cgroup of its own.");
    }
    if (options.isTrial() || (!options.moveDaemonToLeaf() && !holdsThis(leaf))) {
      throw new Obstacle(
          rule
              + "let the daemon move itself and what is beside it into "
              + leaf
              + " with "
              + CoreControlOptions.MOVE_DAEMON_PROPERTY
              + " = true.");
    }
    CgroupHierarchy.takeBackCpu(base);
    Files.createDirectories(leaf);
    // Tasks of before the plug-in, scripts, the shell that starts the daemon.
    Set<Long> moved = ProcessMoves.into(leaf, () -> CgroupFiles.processes(base));
    List<Long> others = CgroupFiles.processes(base);
    if (!others.isEmpty()) {
      throw new Obstacle(rule + "these stay there: " + others + ". End them.");
    }
    LOG.info("Moved from {} into {}: processes {}", base, leaf, moved);
  }

  private static boolean holdsThis(Path cgroup) throws IOException {
    return CgroupFiles.processes(cgroup).contains(ProcessHandle.current().pid());
  }

  /** Only the root of all cgroups, which the rule does not hold for, has no type. */
  private static boolean isRoot(Path base) {
    return !Files.exists(base.resolve("cgroup.type"));
  }

  /** Makes the hierarchy and a cgroup in it: only the kernel knows whether that is allowed. */
  private CgroupHierarchy tryOut(Path base, String requiredFile, Remedy remedy) throws Obstacle {
    CgroupHierarchy hierarchy =
        new CgroupHierarchy(
            mount.version(), base, options.hierarchy(), Runtime.getRuntime().availableProcessors());
    Path trial = hierarchy.directory().resolve("trial-" + ProcessHandle.current().pid());
    try {
      hierarchy.make();
      Files.createDirectories(trial);
      boolean complete = Files.isWritable(trial.resolve(requiredFile));
      Files.delete(trial);
      if (!complete) {
        hierarchy.removeMade();
        throw new Obstacle(
            trial.resolve(requiredFile)
                + " would not be writable: the kernel lacks"
                + " CONFIG_CFS_BANDWIDTH, or the controller cpu is not enabled there.");
      }
    } catch (IOException e) {
      hierarchy.removeMade();
      throw new Obstacle(
          "no cgroup can be made in "
              + hierarchy.directory()
              + " ("
              + CgroupFiles.reason(e)
              + "); "
              + remedy.fix(hierarchy.directory()));
    }
    if (!options.isTrial()) {
      hierarchy.weighFound();
    }
    return hierarchy;
  }

  private interface Remedy {
    String fix(Path directory);
  }
}
