// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import java.util.Locale;

/**
 * Real work for a task: a shell loop that ends when it has had so much CPU time. A loop of so many
 * turns would take twice as long where the processors of a virtual machine become slower, and a
 * load that was set minutes before would be another one.
 */
public final class CpuWork {
  /** A few milliseconds of CPU time, less than Linux counts it by. */
  private static final int TURNS_PER_LOOK = 2_000;

  /** What Linux counts CPU time in. */
  private static final double TICKS_PER_SECOND = 100;

  /** User and system time are fields 14 and 15; the name of bash has no blank. */
  private static final String LOOK = "read -r -a f < /proc/self/stat";

  private static final String TICKS = "f[13] + f[14]";

  private CpuWork() {}

  /** Shell command that uses so much CPU time without a break. */
  static String command(double workSeconds) {
    return untilDone(workSeconds, "");
  }

  /**
   * Shell command that uses so much CPU time and rests after every ten milliseconds of it, as a
   * task that reads and writes does.
   *
   * @param share of the time on an idle core that it works, above 0, at most 1
   */
  public static String command(double workSeconds, double share) {
    if (share == 1) {
      return command(workSeconds);
    }
    // For each tick, not for each look: on a slower machine there are more of these. A read that
    // gets nothing waits without a process of its own, as sleep would be.
    String rests =
        String.format(
            Locale.ROOT,
            "; for ((; t < %s; t++)); do read -r -t %.4f -u 9; done",
            TICKS,
            (1 / share - 1) / TICKS_PER_SECOND);
    return "exec 9<> <(:); " + untilDone(workSeconds, rests) + "; exec 9<&-";
  }

  /** No dollar sign, which the script that YARN makes would take for its own. */
  private static String untilDone(double workSeconds, String afterALook) {
    return String.format(
        Locale.ROOT,
        "%1$s; for ((t = %2$s, end = t + %3$d; %2$s < end; )); do"
            + " for ((i = 0; i < %4$d; i++)); do :; done; %1$s%5$s; done",
        LOOK,
        TICKS,
        Math.max(1, Math.round(workSeconds * TICKS_PER_SECOND)),
        TURNS_PER_LOOK,
        afterALook);
  }
}
