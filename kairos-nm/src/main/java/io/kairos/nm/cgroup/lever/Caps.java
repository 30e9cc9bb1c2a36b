// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Sets and restores caps of cgroups that have caps of tasks below them. cgroup v1 refuses every
 * write that would leave a cgroup with a larger cap than one above it. A cap that is in the way is
 * put aside: the lower one above it binds its cgroup anyway. It comes back once the kernel takes
 * it, unless somebody has set another meanwhile. What was put aside is not known any more after a
 * kill of the daemon. On v2 nothing is ever in the way.
 *
 * <p>Not thread-safe.
 */
public final class Caps {
  private final CpuQuota quota;

  /** By cgroup, those above first: one below must not keep one above it from coming back. */
  private final Map<Path, Cap> aside = new TreeMap<>();

  /**
   * @param quota the caps of this cgroup version
   */
  public Caps(CpuQuota quota) {
    this.quota = quota;
  }

  /**
   * Caps a cgroup, and everything below it together.
   *
   * @param cores above 0, or {@link CpuQuota#NONE}
   */
  public void limit(Path cgroup, double cores) throws IOException {
    try {
      quota.limit(cgroup, cores);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      putAsideBelow(cgroup, cores);
      quota.limit(cgroup, cores);
    }
  }

  /**
   * Gives a cgroup, and those below it, what they had. Only what keeps the cgroup slow is an error:
   * a cap that the kernel refuses is put aside.
   */
  public void restore(Path cgroup, Allocation original) throws IOException {
    original.writeTo(cgroup, this::restore);
  }

  private void restore(Path file, String value, boolean isBelow) throws IOException {
    Path cgroup = file.getParent();
    if (file.endsWith(QuotaV1.PERIOD)) {
      if (isBelow && isInForce(cgroup)) {
        return;
      }
      // Beside a quota, another period may make a share that is refused.
      quota.limit(cgroup, CpuQuota.NONE);
      CgroupFiles.write(file, value);
    } else if (file.endsWith(QuotaV1.QUOTA) && !value.equals(QuotaV1.NO_QUOTA)) {
      if (!isBelow || !isInForce(cgroup)) {
        restore(cgroup, new Cap(CgroupFiles.read(cgroup.resolve(QuotaV1.PERIOD)), value));
      }
    } else {
      CgroupFiles.write(file, value);
    }
  }

  /** Whether a cap below a task was never lifted, or the task has set another since. */
  private boolean isInForce(Path cgroup) throws IOException {
    return aside.containsKey(cgroup) || quota.cores(cgroup) != CpuQuota.NONE;
  }

  private void restore(Path cgroup, Cap cap) throws IOException {
    try {
      write(cgroup, cap);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      aside.put(cgroup, cap);
    }
  }

  /** Gives back what fits, outside of {@code suspended}; to be called now and then. */
  public void giveBack(Collection<Path> suspended) {
    giveBackWhere(cgroup -> suspended.stream().noneMatch(cgroup::startsWith));
  }

  /** The same in one cgroup, which is to be called before anybody reads what it has. */
  public void giveBackIn(Path task) {
    giveBackWhere(cgroup -> cgroup.startsWith(task));
  }

  private void giveBackWhere(Predicate<Path> wanted) {
    if (aside.isEmpty()) {
      return;
    }
    Map<Path, Cap> owed = new TreeMap<>(aside);
    owed.keySet().removeIf(wanted.negate());
    aside.keySet().removeIf(wanted);
    owed.forEach(this::giveBack);
  }

  private void giveBack(Path cgroup, Cap cap) {
    try {
      if (!isInForce(cgroup)) {
        CgroupFiles.write(cgroup.resolve(QuotaV1.PERIOD), cap.period);
        restore(cgroup, cap);
      }
    } catch (IOException e) {
      if (Files.isDirectory(cgroup)) {
        aside.put(cgroup, cap);
      }
    }
  }

  /** A cap above goes before those below it, as the kernel has it. */
  private void write(Path cgroup, Cap cap) throws IOException {
    Path file = cgroup.resolve(QuotaV1.QUOTA);
    try {
      CgroupFiles.write(file, cap.quota);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      putAsideBelow(cgroup, cap.cores());
      CgroupFiles.write(file, cap.quota);
    }
  }

  private void putAsideBelow(Path cgroup, double cores) throws IOException {
    for (Path larger : quota.largerBelow(cgroup, cores)) {
      try {
        aside.put(
            larger,
            new Cap(
                CgroupFiles.read(larger.resolve(QuotaV1.PERIOD)),
                CgroupFiles.read(larger.resolve(QuotaV1.QUOTA))));
        quota.limit(larger, CpuQuota.NONE);
      } catch (NoSuchFileException e) {
        aside.remove(larger);
      }
    }
  }

  /** The texts of the kernel's files, in microseconds. */
  private static final class Cap {
    private final String period;
    private final String quota;

    Cap(String period, String quota) {
      this.period = period;
      this.quota = quota;
    }

    double cores() {
      return Double.parseDouble(quota) / Double.parseDouble(period);
    }
  }
}
