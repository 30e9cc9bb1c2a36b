// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * How Linux accounts for this machine's CPU time since it was started. On a virtual machine, part
 * of it is stolen: wanted here, and given to others by the host.
 *
 * @param total CPU time of all kinds, in clock ticks
 * @param stolen time wanted and not got, in clock ticks
 */
record CpuTimes(long total, long stolen) {
  private static final Path STAT = Path.of("/proc/stat");

  /** user nice system idle iowait irq softirq steal; what follows is part of these. */
  private static final int KINDS = 8;

  /** Now; all zero where the system does not tell. */
  static CpuTimes now() {
    try {
      return parse(Files.readAllLines(STAT, UTF_8).get(0));
    } catch (IOException | RuntimeException e) {
      return new CpuTimes(0, 0);
    }
  }

  /**
   * @param line the first of {@code /proc/stat}
   */
  static CpuTimes parse(String line) {
    long[] ticks =
        Arrays.stream(line.trim().split(" +"))
            .skip(1)
            .limit(KINDS)
            .mapToLong(Long::parseLong)
            .toArray();
    return new CpuTimes(Arrays.stream(ticks).sum(), ticks[KINDS - 1]);
  }

  /** Share of the CPU time since then that was stolen, from 0 to 1. */
  double stolenShareSince(CpuTimes before) {
    return total <= before.total ? 0 : (double) (stolen - before.stolen) / (total - before.total);
  }
}
