// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

/**
 * The rank of a job as one number, the same in the ResourceManager, on the nodes and in the
 * simulator: a lower one goes first. Applications of a higher priority come first, as in YARN.
 * Among equals those come first that the guard lifts, then those with less work left, in powers of
 * 2, and within one step the job that came first.
 */
public final class JobRank {
  /** Of a job of which nothing is known. */
  public static final long NONE = -1;

  /** Numbers below this tell tasks of one job apart. */
  private static final int TASK_BITS = 20;

  private static final int ARRIVAL_BITS = 28;
  private static final int STEP_BITS = 6;
  private static final int STEP_SHIFT = TASK_BITS + ARRIVAL_BITS;
  private static final int PRIORITY_SHIFT = STEP_SHIFT + STEP_BITS;
  private static final long LAST_STEP = (1L << STEP_BITS) - 1;
  private static final long LAST_ARRIVAL = (1L << ARRIVAL_BITS) - 1;
  private static final long LAST_TASK = (1L << TASK_BITS) - 1;

  private static final int GUARDED_STEP = 0;

  /** Steps of a factor of 2 from a millisecond to a second. */
  private static final int STEPS_BELOW_A_SECOND = 10;

  /** Higher priorities count as this one. */
  private static final int HIGHEST_PRIORITY = 255;

  private JobRank() {}

  /**
   * The rank of a job by what is left of it.
   *
   * @param leftSeconds expected work that is left, core-seconds; less than a millisecond counts as
   *     that
   * @param arrival number of the job in the order in which jobs came, at least 0; those above 2^28
   *     go by their lower digits
   */
  public static long of(double leftSeconds, long arrival) {
    return code(1 + step(leftSeconds), arrival);
  }

  /** The rank of a job that the guard lifts. */
  public static long guarded(long arrival) {
    return code(GUARDED_STEP, arrival);
  }

  /** The rank of a task of a job that nobody has ranked: behind ranked jobs of the same step. */
  public static long ofUnranked(double attainedSeconds) {
    return code(1 + step(attainedSeconds), LAST_ARRIVAL);
  }

  /**
   * That rank among applications of a priority, where it was one of those of priority 0.
   *
   * @param priority of the application, a higher one goes first; below 0 counts as 0, and above 255
   *     as 255
   */
  public static long withPriority(long rank, int priority) {
    long level = Math.max(0, Math.min(priority, HIGHEST_PRIORITY));
    return rank - (level << PRIORITY_SHIFT);
  }

  /** Whether the guard has lifted the job that has this rank. */
  public static boolean isGuarded(long rank) {
    return rank >= 0 && (rank >> STEP_SHIFT & LAST_STEP) == GUARDED_STEP;
  }

  /**
   * The place of a task by the rank of its job: tasks of one job go by their age.
   *
   * @param number of the task in the order in which tasks came to its node
   */
  public static long ofTask(long rank, long number) {
    return rank | number & LAST_TASK;
  }

  private static int step(double seconds) {
    double least = Math.scalb(1.0, -STEPS_BELOW_A_SECOND);
    int exponent = Math.getExponent(Math.max(least, seconds));
    return (int) Math.min(exponent + STEPS_BELOW_A_SECOND, LAST_STEP - 1);
  }

  private static long code(int step, long arrival) {
    return (long) HIGHEST_PRIORITY << PRIORITY_SHIFT
        | (long) step << STEP_SHIFT
        | (arrival & LAST_ARRIVAL) << TASK_BITS;
  }
}
