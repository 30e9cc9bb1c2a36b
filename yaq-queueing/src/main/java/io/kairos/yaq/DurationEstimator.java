// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How long a task will run, by the best that is known (Yaq, §3, "Task duration estimates"), in this
 * order: what the job itself says; the mean of the tasks of its stage that ended at this node; the
 * mean of that stage in earlier runs of the job by the same user; a default.
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
  public static final int DEFAULT_CAPACITY = 10_000;

  /** A job that recurs changes with its data; about so many tasks outweigh all before them. */
  private static final int HISTORY_WINDOW = 1_000;

  /** Longer than any number that could be meant. */
  private static final int LONGEST_HINT = 32;

  private final long defaultMillis;
  private final long longestMillis;
  private final boolean believesHints;
  private final RecentMeans stages;
  private final RecentMeans recurringStages;
  private long ignoredHints;

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
    this.recurringStages = new RecentMeans(capacity, HISTORY_WINDOW);
  }

  /**
   * The estimate for a task that comes now.
   *
   * @param hint value of {@link #HINT_VARIABLE}, {@code null} if the job does not set it
   * @return milliseconds, from 1 to the longest that is believed
   */
  public long estimateMillis(TaskKind kind, String hint) {
    OptionalLong hinted = believesHints ? parse(hint) : OptionalLong.empty();
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
   * @param ranMillis how long it ran, milliseconds. Negative is a clock that was set back, and is
   *     forgotten; more than the longest that is believed counts as that
   */
  public void finished(TaskKind kind, long ranMillis) {
    if (ranMillis < 0) {
      return;
    }
    double believedMillis = (double) Math.min(ranMillis, longestMillis);
    stages.add(kind.stage(), believedMillis);
    recurringStages.add(kind.recurringStage(), believedMillis);
  }

  /** The estimate where nothing is known, milliseconds. */
  public long defaultMillis() {
    return defaultMillis;
  }

  /** Hints so far that were no duration, or one that is not believed. */
  public long ignoredHints() {
    return ignoredHints;
  }

  /** How many stages are remembered, of this run of a job and of all runs together. */
  int remembered() {
    return stages.size() + recurringStages.size();
  }

  private OptionalLong parse(String hint) {
    if (hint == null || hint.isBlank()) {
      return OptionalLong.empty();
    }
    if (hint.length() <= LONGEST_HINT) {
      try {
        // A decimal, as scripts that compute the hint write it.
        double millis = Double.parseDouble(hint.trim());
        if (millis >= 1 && millis <= longestMillis) {
          return OptionalLong.of(Math.round(millis));
        }
      } catch (NumberFormatException e) {
        // Counted below like one that is out of range.
      }
    }
    ignoredHints++;
    return OptionalLong.empty();
  }
}
