// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Completion times of the jobs of one run, by their numbers. They are compared with those of the
 * same jobs in another run: what a system gains in the mean it may take from one job.
 */
public final class JobTable implements JobEnds {
  private static final double PERCENT = 100;

  private final double[] seconds;
  private final BitSet longJobs = new BitSet();

  /**
   * @param jobs how many the trace has
   */
  public JobTable(int jobs) {
    seconds = new double[jobs];
  }

  @Override
  public void ended(int job, boolean isLong, double took) {
    seconds[job] = took;
    longJobs.set(job, isLong);
  }

  /**
   * The same jobs here and in another run.
   *
   * @param name after {@code short-} or {@code long-}: {@code faster} here, {@code twice-as-fast}
   *     or more, {@code not-slower}, in percent; or {@code average}, the ratio of the averages
   * @throws IllegalArgumentException for another name
   */
  public double against(JobTable other, String name) {
    boolean isLong = name.startsWith("long-");
    int[] jobs =
        IntStream.range(0, seconds.length).filter(job -> longJobs.get(job) == isLong).toArray();
    return switch (name.substring(name.indexOf('-') + 1)) {
      case "faster" -> percent(jobs, job -> seconds[job] < other.seconds[job]);
      case "twice-as-fast" -> percent(jobs, job -> seconds[job] < other.seconds[job] / 2);
      case "not-slower" -> percent(jobs, job -> seconds[job] <= other.seconds[job]);
      case "average" -> sum(jobs) / other.sum(jobs);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** The most that a job took, in multiples of what it took in the other run; at least 1. */
  public double worstAgainst(JobTable other) {
    return IntStream.range(0, seconds.length)
        .filter(job -> other.seconds[job] > 0)
        .mapToDouble(job -> seconds[job] / other.seconds[job])
        .reduce(1, Math::max);
  }

  private static double percent(int[] jobs, IntPredicate which) {
    return PERCENT * IntStream.of(jobs).filter(which).count() / jobs.length;
  }

  private double sum(int[] jobs) {
    double sum = 0;
    for (int job : jobs) {
      sum += seconds[job];
    }
    return sum;
  }
}
