// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.JobEnds;
import java.util.Map;
import java.util.TreeMap;

/** Completion times of the jobs of one run, by their numbers. */
final class JobTable implements JobEnds {
  private static final double PERCENT = 100;

  private record Job(boolean isLong, double seconds) {}

  private final Map<Integer, Job> jobs = new TreeMap<>();

  @Override
  public void ended(int job, boolean isLong, double seconds) {
    jobs.put(job, new Job(isLong, seconds));
  }

  /**
   * Jobs under a system and under another.
   *
   * @param faster under the first one, in percent
   * @param twiceAsFast so fast that they took less than half of the time, in percent
   * @param notSlower in percent
   * @param averageRatio of the average completion times
   */
  record Versus(double faster, double twiceAsFast, double notSlower, double averageRatio) {
    /** A value by its name. */
    double get(String name) {
      return switch (name) {
        case "faster" -> faster;
        case "twice-as-fast" -> twiceAsFast;
        case "not-slower" -> notSlower;
        default -> throw new IllegalArgumentException(name);
      };
    }
  }

  /**
   * The same jobs here and in another run.
   *
   * @param isLong which of them
   */
  Versus against(JobTable other, boolean isLong) {
    int all = 0;
    int faster = 0;
    int twiceAsFast = 0;
    int slower = 0;
    double sum = 0;
    double sumOfOther = 0;
    for (Map.Entry<Integer, Job> each : jobs.entrySet()) {
      if (each.getValue().isLong == isLong) {
        double here = each.getValue().seconds;
        double there = other.jobs.get(each.getKey()).seconds;
        all++;
        faster += here < there ? 1 : 0;
        twiceAsFast += here < there / 2 ? 1 : 0;
        slower += here > there ? 1 : 0;
        sum += here;
        sumOfOther += there;
      }
    }
    return new Versus(
        PERCENT * faster / all,
        PERCENT * twiceAsFast / all,
        PERCENT * (all - slower) / all,
        sum / sumOfOther);
  }
}
