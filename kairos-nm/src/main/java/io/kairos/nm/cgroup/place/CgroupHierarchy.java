// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory below which our own cgroups are made: {@code base/name}, where {@code name} may
 * have several levels. Each level we make weighs as much as the machine has CPUs; with the weight
 * of a single task, all tasks together would get no more CPU than one busy process beside them.
 */
public final class CgroupHierarchy {
  private static final Logger LOG = LoggerFactory.getLogger(CgroupHierarchy.class);
  private static final String SUBTREE_CONTROL = "cgroup.subtree_control";

  private final int version;
  private final Path base;
  private final Path name;
  private final int cpus;

  /** Launching threads make a level anew that somebody has removed. */
  private final Set<Path> made = ConcurrentHashMap.newKeySet();

  /**
   * @param base an existing cgroup; on v2 its children have the cpu controller
   * @param name relative
   */
  public CgroupHierarchy(int version, Path base, String name, int cpus) {
    this.version = version;
    this.base = base;
    this.name = Path.of(name);
    this.cpus = cpus;
  }

  /** Where the cgroups of tasks are made; there only after {@link #make}. */
  public Path directory() {
    return base.resolve(name);
  }

  /** Makes every level that is missing; on v2 hands the cpu controller down to the last. */
  public void make() throws IOException {
    Path level = base;
    for (Path part : name) {
      level = level.resolve(part);
      try {
        Files.createDirectory(level);
        made.add(level);
        weigh(level);
      } catch (FileAlreadyExistsException e) {
        LOG.debug("{} is there already", level);
      }
      if (version == 2) {
        handDownCpu(level);
      }
    }
  }

  /**
   * Gives the levels that {@link #make} found the weight of those that it makes. A level with
   * another weight than the kernel's default keeps it: somebody has chosen that.
   */
  public void weighFound() {
    Path level = base;
    for (Path part : name) {
      level = level.resolve(part);
      if (!made.contains(level) && hasDefaultWeight(level)) {
        weigh(level);
      }
    }
  }

  private boolean hasDefaultWeight(Path level) {
    try {
      return CgroupFiles.read(level.resolve(weightFile()))
          .equals(Integer.toString(weightOfOneCpu()));
    } catch (IOException e) {
      // There is no weight where CPU time is counted only, and nothing where it vanished.
      return false;
    }
  }

  /** Removes the levels that are empty, innermost first; leaves the others. */
  public void removeIfEmpty() {
    removeIfEmpty(level -> true);
  }

  /** The same for what {@link #make} made here: an administrator may have made the others. */
  public void removeMade() {
    removeIfEmpty(made::contains);
  }

  private void removeIfEmpty(Predicate<Path> wanted) {
    for (Path level = directory();
        !level.equals(base) && wanted.test(level);
        level = level.getParent()) {
      try {
        Files.deleteIfExists(level);
      } catch (IOException e) {
        LOG.info("The cgroup {} is not removed: {}", level, CgroupFiles.reason(e));
        return;
      }
    }
  }

  /** Lets children of a v2 cgroup have the cpu controller. */
  static void handDownCpu(Path cgroup) throws IOException {
    Path control = cgroup.resolve(SUBTREE_CONTROL);
    if (!listsCpu(control)) {
      CgroupFiles.write(control, "+cpu");
    }
  }

  /** Undoes {@link #handDownCpu}, the innermost first: the kernel allows no other order. */
  static void takeBackCpu(Path cgroup) throws IOException {
    Path control = cgroup.resolve(SUBTREE_CONTROL);
    if (!listsCpu(control)) {
      return;
    }
    for (Path child : CgroupFiles.children(cgroup)) {
      takeBackCpu(child);
    }
    CgroupFiles.write(control, "-cpu");
  }

  /** Whether a v2 file that lists controllers names cpu. */
  static boolean listsCpu(Path file) throws IOException {
    return Arrays.asList(CgroupFiles.read(file).split(" ", -1)).contains("cpu");
  }

  private void weigh(Path level) {
    Path file = level.resolve(weightFile());
    if (version == 1 && !Files.exists(file)) {
      // Where CPU time is counted only, nothing has a weight.
      return;
    }
    try {
      CgroupFiles.write(file, Integer.toString(Math.min(weightOfOneCpu() * cpus, mostWeight())));
    } catch (IOException e) {
      LOG.warn(
          "The cgroup {} of all tasks has the CPU weight of a single task: {}",
          level,
          CgroupFiles.reason(e));
    }
  }

  private String weightFile() {
    return version == 2 ? "cpu.weight" : "cpu.shares";
  }

  /** The kernel's default, that of a single task. */
  private int weightOfOneCpu() {
    return version == 2 ? 100 : 1024;
  }

  /** The kernel takes no more. */
  private int mostWeight() {
    return version == 2 ? 10_000 : 262_144;
  }
}
