// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Hard cap on cgroup v2: {@code cpu.max} holds quota and period, so one write changes both, and a
 * cap below the task's cgroup need not be touched, for the kernel uses the lower of the two.
 */
final class QuotaV2 implements CpuQuota {
  private static final String MAX = "cpu.max";
  private static final String NO_QUOTA = "max";

  private final QuotaRule rule;

  QuotaV2(int suspendedPercent) {
    this.rule = new QuotaRule(suspendedPercent);
  }

  @Override
  public Allocation read(Path cgroup) throws IOException {
    return Allocation.of(MAX, CgroupFiles.read(cgroup.resolve(MAX)));
  }

  @Override
  public Allocation kernelDefault(Path cgroup) {
    return Allocation.of(MAX, NO_QUOTA + " " + QuotaRule.DEFAULT_PERIOD_MICROS);
  }

  @Override
  public boolean isShrunk(Path cgroup) throws IOException {
    String[] quotaAndPeriod = quotaAndPeriod(cgroup);
    return !quotaAndPeriod[0].equals(NO_QUOTA)
        && rule.isShrunk(Long.parseLong(quotaAndPeriod[0]), Long.parseLong(quotaAndPeriod[1]));
  }

  @Override
  public void shrink(Path cgroup) throws IOException {
    long period = rule.periodMicros(Long.parseLong(quotaAndPeriod(cgroup)[1]));
    CgroupFiles.write(cgroup.resolve(MAX), rule.quotaMicros(period) + " " + period);
  }

  @Override
  public double cores(Path cgroup) throws IOException {
    String[] quotaAndPeriod = quotaAndPeriod(cgroup);
    return quotaAndPeriod[0].equals(NO_QUOTA)
        ? NONE
        : (double) Long.parseLong(quotaAndPeriod[0]) / Long.parseLong(quotaAndPeriod[1]);
  }

  @Override
  public long periodMicros(Path cgroup) throws IOException {
    return Long.parseLong(quotaAndPeriod(cgroup)[1]);
  }

  @Override
  public void limit(Path cgroup, double cores) throws IOException {
    String[] own = quotaAndPeriod(cgroup);
    String quota = cores == NONE ? NO_QUOTA : QuotaRule.quotaText(Long.parseLong(own[1]), cores);
    // At each write the kernel hands the quota out once more.
    if (!quota.equals(own[0])) {
      CgroupFiles.write(cgroup.resolve(MAX), quota + " " + own[1]);
    }
  }

  /** Nothing: here a cap below may be larger than the one above it. */
  @Override
  public List<Path> largerBelow(Path cgroup, double cores) {
    return List.of();
  }

  private static String[] quotaAndPeriod(Path cgroup) throws IOException {
    Path file = cgroup.resolve(MAX);
    String text = CgroupFiles.read(file);
    String[] parts = text.split(" ", -1);
    if (parts.length != 2) {
      throw new IOException(file + " holds \"" + text + "\" instead of a quota and a period");
    }
    return parts;
  }

  @Override
  public String toString() {
    return "a quota of " + rule + " of one core";
  }
}
