// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How long a task will run, by the best that is known (Yaq, §3, "Task duration estimates"), in this
 * order: what the job itself says; the mean of the tasks of its stage that ended at this node; the
 * mean of that stage in earlier runs of the job by the same user; a default.
 *
 * <p>What the job says is believed until tasks of the stage have shown that it is not meant: in
 * seconds instead of milliseconds, for instance. Of each task, only its own hint is compared with
 * its run time, so hints that tell the long tasks of a stage from its short ones stay believed.
 *
 * <p>Memory is bounded: of stages and of recurring stages the most recently used are kept. Not
 * thread-safe: one thread owns it.
 */
public final class DurationEstimator {
  /** Environment variable of a container in which a job may say how long the task will run. */
  public static final String HINT_VARIABLE = "YAQ_TASK_DURATION_MS";

  /** What a task of which nothing is known is expected to run. */
  public static final long DEFAULT_MILLIS = 10_000;

  /** Default of the longest duration that is believed: a day. */
  public static final long DEFAULT_LONGEST_MILLIS = 24L * 60 * 60 * 1000;

  /** Default of how many stages are remembered, and how many recurring ones. */
  private static final int DEFAULT_CAPACITY = 10_000;

  /** A job that recurs changes with its data; about so many tasks outweigh all before them. */
  private static final int HISTORY_WINDOW = 1_000;

  /** So many tasks must have ended before the hints of their stage are judged. */
  private static final int TASKS_TO_JUDGE_BY = 10;

  /** Hints are believed that are off by no more than this factor, by the geometric mean. */
  private static final double MOST_OFF = 10;

  /** Longer than any number that could be meant. */
  private static final int LONGEST_HINT = 32;

  private final long defaultMillis;
  private final long longestMillis;
  private final boolean believesHints;
  private final RecentMeans stages;
  private final RecentMeans recurringStages;

  /** Logarithms of how many times longer than its hint a task ran, by stage. */
  private final RecentMeans hintErrors;

  private long ignoredHints;

  /**
   * Believes a day at most, and remembers 10,000 stages.
   *
   * @param defaultMillis estimate where nothing is known, from 1 to {@link #DEFAULT_LONGEST_MILLIS}
   * @param believesHints whether a job may say how long its tasks run
   * @throws IllegalArgumentException if {@code defaultMillis} is out of range
   */
  public DurationEstimator(long defaultMillis, boolean believesHints) {
    this(defaultMillis, DEFAULT_LONGEST_MILLIS, believesHints, DEFAULT_CAPACITY);
  }

  /**
   * @param defaultMillis estimate where nothing is known, from 1 to {@code longestMillis}
   * @param longestMillis longest duration that is believed, milliseconds, up to {@link
   *     EstimateLimits#LONGEST_POSSIBLE_MILLIS}
   * @param believesHints whether a job may say how long its tasks run
   * @param capacity stages that are remembered, and recurring stages, at least 1
   * @throws IllegalArgumentException if one is out of range
   */
  public DurationEstimator(
      long defaultMillis, long longestMillis, boolean believesHints, int capacity) {
    if (longestMillis > EstimateLimits.LONGEST_POSSIBLE_MILLIS
        || defaultMillis < 1
        || defaultMillis > longestMillis
        || capacity < 1) {
      throw new IllegalArgumentException(
          "default " + defaultMillis + " ms of " + longestMillis + " ms, capacity " + capacity);
    }
    this.defaultMillis = defaultMillis;
    this.longestMillis = longestMillis;
    this.believesHints = believesHints;
    this.stages = new RecentMeans(capacity, Integer.MAX_VALUE);
    this.hintErrors = new RecentMeans(capacity, HISTORY_WINDOW);
    this.recurringStages = new RecentMeans(capacity, HISTORY_WINDOW);
  }

  /**
   * The estimate for a task that comes now.
   *
   * @param hint value of {@link #HINT_VARIABLE}, {@code null} if the job does not set it
   * @return milliseconds, from 1 to the longest that is believed
   */
  public long estimateMillis(TaskKind kind, String hint) {
    OptionalLong hinted = believed(kind, hint);
    if (hinted.isPresent()) {
      return hinted.getAsLong();
    }
    OptionalDouble mean = stages.mean(kind.stage());
    if (mean.isEmpty()) {
      mean = recurringStages.mean(kind.recurringStage());
    }
    return mean.isPresent() ? Math.max(1, Math.round(mean.getAsDouble())) : defaultMillis;
  }

  /**
   * A task ended by itself; one that was killed or failed tells nothing about the others.
   *
   * @param hint value of {@link #HINT_VARIABLE}, {@code null} if the job did not set it
   * @param ranMillis how long it ran, milliseconds. Negative is a clock that was set back, and is
   *     forgotten; more than the longest that is believed counts as that
   */
  public void finished(TaskKind kind, String hint, long ranMillis) {
    if (ranMillis < 0) {
      return;
    }
    double believedMillis = (double) Math.min(ranMillis, longestMillis);
    stages.add(kind.stage(), believedMillis);
    recurringStages.add(kind.recurringStage(), believedMillis);
    parse(hint)
        .ifPresent(
            said ->
                hintErrors.add(
                    kind.stage(), Math.log(Math.max(1, believedMillis) / (double) said)));
  }

  /** The estimate where nothing is known, milliseconds. */
  public long defaultMillis() {
    return defaultMillis;
  }

  /** Hints so far that were no duration, or one that is not believed, or not any more. */
  public long ignoredHints() {
    return ignoredHints;
  }

  /** How many stages are remembered, of this run of a job and of all runs together. */
  int remembered() {
    return stages.size() + recurringStages.size() + hintErrors.size();
  }

  private OptionalLong believed(TaskKind kind, String hint) {
    if (!believesHints || hint == null || hint.isBlank()) {
      return OptionalLong.empty();
    }
    OptionalLong said = parse(hint);
    if (said.isPresent() && !areRefuted(kind)) {
      return said;
    }
    ignoredHints++;
    return OptionalLong.empty();
  }

  private boolean areRefuted(TaskKind kind) {
    OptionalDouble error = hintErrors.mean(kind.stage());
    return error.isPresent()
        && Math.abs(error.getAsDouble()) > Math.log(MOST_OFF)
        && hintErrors.count(kind.stage()) >= TASKS_TO_JUDGE_BY;
  }

  private OptionalLong parse(String hint) {
    if (hint == null || hint.length() > LONGEST_HINT) {
      return OptionalLong.empty();
    }
    try {
      // A decimal, as scripts that compute the hint write it.
      double millis = Double.parseDouble(hint.trim());
      return millis >= 1 && millis <= longestMillis
          ? OptionalLong.of(Math.round(millis))
          : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
