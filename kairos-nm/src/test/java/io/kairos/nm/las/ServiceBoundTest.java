// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Every task gets its service, whatever gaps others leave between their ends and starts. */
class ServiceBoundTest {
  private static final long QUANTUM = SECONDS.toNanos(10);

  /** One core, one task that never ends, and short tasks of 25 s one after the other for 4 h. */
  private static StreamOfTasks fourHours(long gapMillis) {
    long gap = MILLISECONDS.toNanos(gapMillis);
    long duration = SECONDS.toNanos(25);
    StreamOfTasks node =
        new StreamOfTasks(
            new StreamOfTasks.Shape(
                1, MILLISECONDS.toNanos(12_500), 3, 2, 1, 1, duration, duration, gap, 1, 0, 0),
            7);
    node.runUntil(HOURS.toNanos(4));
    return node;
  }

  @Example
  void anOldTaskThatFillsGapsIsServedAsMuchAsOneThatWaitsWithoutGaps() {
    long withoutGaps = fourHours(0).attained("endless-0");
    assertThat(withoutGaps).isGreaterThan(HOURS.toNanos(4) * 39 / 100);
    for (long gapMillis : new long[] {1, 100, 200, 1_000, 3_000}) {
      StreamOfTasks node = fourHours(gapMillis);
      assertThat(node.attained("endless-0"))
          .as("served in 4 h with gaps of at most %s ms", gapMillis)
          .isGreaterThan(withoutGaps * 9 / 10);
      assertThat(node.grants()).as("grants with %s ms", gapMillis).isGreaterThan(100);
    }
  }

  @Property(tries = 60)
  void everyWindowOfTimeServesEveryTaskOfOneVcore(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll @IntRange(min = 1, max = 4) int starvationQuanta,
      @ForAll @IntRange(min = 1, max = 3) int grantQuanta,
      @ForAll @IntRange(min = 1, max = 3) int endless,
      @ForAll @LongRange(min = 0, max = 3_000) long gapMillis) {
    node(seed, cores, starvationQuanta, grantQuanta, endless, gapMillis, 1, 0, 0)
        .runUntil(300 * QUANTUM);
  }

  @Property(tries = 60)
  void everyWindowOfTimeServesEveryTaskOfSeveralVcores(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 5) int cores,
      @ForAll @IntRange(min = 1, max = 4) int starvationQuanta,
      @ForAll @IntRange(min = 1, max = 3) int grantQuanta,
      @ForAll @IntRange(min = 1, max = 3) int endless,
      @ForAll @LongRange(min = 0, max = 3_000) long gapMillis) {
    node(seed, cores, starvationQuanta, grantQuanta, endless, gapMillis, 6, 0, 0)
        .runUntil(300 * QUANTUM);
  }

  @Property(tries = 60)
  void lateTimersCostTheirDelayAndAResizeATurn(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll @IntRange(min = 1, max = 4) int starvationQuanta,
      @ForAll @IntRange(min = 1, max = 3) int grantQuanta,
      @ForAll @IntRange(min = 1, max = 4) int mostVcores,
      @ForAll @LongRange(min = 0, max = 3_000) long gapMillis) {
    long resizes = seed % 2 == 0 ? 0 : 40 * QUANTUM;
    node(
            seed,
            cores,
            starvationQuanta,
            grantQuanta,
            2,
            gapMillis,
            mostVcores,
            SECONDS.toNanos(2),
            resizes)
        .runUntil(300 * QUANTUM);
  }

  @Property(tries = 60)
  void theGuaranteesOfQueuesCostNoTaskItsService(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll @IntRange(min = 1, max = 3) int grantQuanta,
      @ForAll @IntRange(min = 1, max = 4) int mostVcores,
      @ForAll @IntRange(min = 0, max = 100) int percentOfEndless,
      @ForAll @IntRange(min = 0, max = 100) int percentOfOthers) {
    node(seed, cores, 3, grantQuanta, 3, 1_000, mostVcores, 0, 0)
        .withShares(percentOfEndless / 100.0, percentOfOthers / 100.0)
        .runUntil(300 * QUANTUM);
  }

  private static StreamOfTasks node(
      long seed,
      int cores,
      int starvationQuanta,
      int grantQuanta,
      int endless,
      long gapMillis,
      int mostVcores,
      long latestTimer,
      long resizes) {
    return new StreamOfTasks(
        new StreamOfTasks.Shape(
            cores,
            QUANTUM,
            starvationQuanta,
            grantQuanta,
            endless,
            cores,
            QUANTUM / 10,
            2 * QUANTUM,
            MILLISECONDS.toNanos(gapMillis),
            mostVcores,
            latestTimer,
            resizes),
        seed);
  }
}
