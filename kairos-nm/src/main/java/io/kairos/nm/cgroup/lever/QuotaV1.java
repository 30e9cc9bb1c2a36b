// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hard cap on cgroup v1 (the paper's way, §4). The kernel refuses every write that would leave a
 * cgroup with a larger share (quota / period) than a parent's, which governs the order of writes:
 * shrinking lowers the quota before it touches the period, and lifts caps that a task set below its
 * own cgroup first; on the way back ({@link Caps}) no quota is left when a period is written.
 */
final class QuotaV1 implements CpuQuota {
  static final String QUOTA = "cpu.cfs_quota_us";
  static final String PERIOD = "cpu.cfs_period_us";
  static final String NO_QUOTA = "-1";
  private static final int LINKS_WITHOUT_CHILDREN = 2;

  private final QuotaRule rule;

  QuotaV1(int suspendedPercent) {
    this.rule = new QuotaRule(suspendedPercent);
  }

  @Override
  public Allocation read(Path cgroup) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(PERIOD, CgroupFiles.read(cgroup.resolve(PERIOD)));
    values.put(QUOTA, CgroupFiles.read(cgroup.resolve(QUOTA)));
    if (hasChildren(cgroup)) {
      readBelow(cgroup, cgroup, values);
    }
    return new Allocation(values);
  }

  @Override
  public Allocation kernelDefault(Path cgroup) {
    return Allocation.of(QUOTA, NO_QUOTA, PERIOD, Long.toString(QuotaRule.DEFAULT_PERIOD_MICROS));
  }

  @Override
  public boolean isShrunk(Path cgroup) throws IOException {
    long quota = Long.parseLong(CgroupFiles.read(cgroup.resolve(QUOTA)));
    if (quota < 0) {
      return false;
    }
    long period = periodMicros(cgroup);
    // Or half of it was done: the quota of the longer period beside the task's own period.
    return rule.isShrunk(quota, period) || quota <= rule.quotaMicros(rule.periodMicros(period));
  }

  @Override
  public void shrink(Path cgroup) throws IOException {
    if (hasChildren(cgroup)) {
      lift(cgroup);
    }
    long ownPeriod = periodMicros(cgroup);
    long period = rule.periodMicros(ownPeriod);
    CgroupFiles.write(cgroup.resolve(QUOTA), Long.toString(rule.quotaMicros(period)));
    if (period != ownPeriod) {
      CgroupFiles.write(cgroup.resolve(PERIOD), Long.toString(period));
    }
  }

  @Override
  public double cores(Path cgroup) throws IOException {
    long quota = Long.parseLong(CgroupFiles.read(cgroup.resolve(QUOTA)));
    return quota < 0 ? NONE : (double) quota / periodMicros(cgroup);
  }

  @Override
  public long periodMicros(Path cgroup) throws IOException {
    return Long.parseLong(CgroupFiles.read(cgroup.resolve(PERIOD)));
  }

  @Override
  public void limit(Path cgroup, double cores) throws IOException {
    String quota = NO_QUOTA;
    if (cores != NONE) {
      quota = QuotaRule.quotaText(periodMicros(cgroup), cores);
    }
    CgroupFiles.write(cgroup.resolve(QUOTA), quota);
  }

  @Override
  public List<Path> largerBelow(Path cgroup, double cores) throws IOException {
    List<Path> larger = new ArrayList<>();
    for (Path child : CgroupFiles.children(cgroup)) {
      try {
        double own = cores(child);
        // The kernel rounds shares in its own way; a cap that is put aside in vain comes back.
        if (own != NONE && own > 0.999 * cores) {
          larger.add(child);
        }
      } catch (NoSuchFileException e) {
        continue;
      }
      larger.addAll(largerBelow(child, cores));
    }
    return larger;
  }

  private static boolean hasChildren(Path cgroup) throws IOException {
    // One stat instead of listing some forty files: this is on the way from decision to effect.
    return (int) Files.getAttribute(cgroup, "unix:nlink") != LINKS_WITHOUT_CHILDREN;
  }

  private static void readBelow(Path root, Path cgroup, Map<String, String> values)
      throws IOException {
    for (Path child : CgroupFiles.children(cgroup)) {
      try {
        String quota = CgroupFiles.read(child.resolve(QUOTA));
        if (!quota.equals(NO_QUOTA)) {
          String name = root.relativize(child).toString();
          values.put(name + "/" + PERIOD, CgroupFiles.read(child.resolve(PERIOD)));
          values.put(name + "/" + QUOTA, quota);
        }
      } catch (NoSuchFileException e) {
        continue;
      }
      readBelow(root, child, values);
    }
  }

  private static void lift(Path cgroup) throws IOException {
    for (Path child : CgroupFiles.children(cgroup)) {
      try {
        // One that Docker made belongs to root, and has no quota as a rule.
        if (!CgroupFiles.read(child.resolve(QUOTA)).equals(NO_QUOTA)) {
          CgroupFiles.write(child.resolve(QUOTA), NO_QUOTA);
        }
      } catch (NoSuchFileException e) {
        continue;
      }
      lift(child);
    }
  }

  @Override
  public String toString() {
    return "a quota of " + rule + " of one core";
  }
}
