// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.StageNames;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * What a job of a history did.
 *
 * @param submitMillis on the clock of its cluster
 * @param mapMillis durations of tasks that waited for none
 * @param reduceMillis durations of tasks that waited for those, from the end of the last of them
 * @param stages of the others, if some of these waited for others; there are no reduces then
 * @param needs its queue, and what its containers hold
 * @param executors containers that it holds and runs its tasks in; 0 for none
 */
record PastJob(
    long submitMillis,
    long[] mapMillis,
    long[] reduceMillis,
    Optional<Stages> stages,
    JobNeeds needs,
    int executors) {
  private static final long NANOS = 1_000_000;

  /** So that sums in nanoseconds are far from overflow: about 70 years. */
  static final long MOST_MILLIS = Long.MAX_VALUE / 4 / NANOS;

  PastJob(long submitMillis, long[] mapMillis, long[] reduceMillis) {
    this(submitMillis, mapMillis, reduceMillis, Optional.empty(), JobNeeds.NONE, 0);
  }

  /** A job of stages, with milliseconds. */
  static PastJob of(long submitMillis, StageNames.Sorted sorted) {
    return new PastJob(
        submitMillis,
        sorted.durations(),
        new long[0],
        Optional.of(sorted.stages()),
        JobNeeds.NONE,
        0);
  }

  /**
   * A job whose tasks are known by their times. A reduce that began while maps ran waited for them:
   * only what it did after the last of them is its work.
   */
  static PastJob of(long submitMillis, List<Span> maps, List<Span> reduces) {
    long lastMapMillis = maps.stream().mapToLong(Span::endMillis).max().orElse(0);
    return new PastJob(
        submitMillis,
        maps.stream().mapToLong(Span::millis).toArray(),
        reduces.stream().mapToLong(reduce -> reduce.millisAfter(lastMapMillis)).toArray());
  }

  /** The same job with other needs. */
  PastJob with(JobNeeds otherNeeds) {
    return new PastJob(submitMillis, mapMillis, reduceMillis, stages, otherNeeds, executors);
  }

  /** The same job with so many executors; it has no reduces. */
  PastJob withExecutors(int count) {
    return new PastJob(submitMillis, mapMillis, reduceMillis, stages, needs, count);
  }

  boolean hasTasks() {
    return mapMillis.length + reduceMillis.length > 0;
  }

  /**
   * The job in a trace.
   *
   * @param zeroMillis when the trace begins, on the clock of the cluster
   * @throws TraceException if its times are too long for a trace
   */
  TraceJob from(long zeroMillis) {
    long[] nanos =
        LongStream.concat(LongStream.of(mapMillis), LongStream.of(reduceMillis))
            .map(PastJob::nanos)
            .toArray();
    long meanNanos = (long) LongStream.of(nanos).asDoubleStream().average().orElseThrow();
    long arrivalNanos = nanos(submitMillis - zeroMillis, 0);
    if (stages.isPresent()) {
      return new TraceJob(arrivalNanos, meanNanos, nanos, stages.get())
          .with(needs)
          .withExecutors(executors);
    }
    // Reduces whose maps left no trace waited for nothing that is known.
    int reduces = mapMillis.length == 0 ? 0 : reduceMillis.length;
    return new TraceJob(arrivalNanos, meanNanos, nanos, reduces).with(needs);
  }

  private static long nanos(long millis) {
    return nanos(millis, 1);
  }

  /** Clocks count milliseconds, and no task takes less than what they can tell. */
  private static long nanos(long millis, long least) {
    if (millis > MOST_MILLIS) {
      throw new TraceException(
          millis + " ms are more than a trace can hold; use up to " + MOST_MILLIS + " ms");
    }
    return Math.max(least, millis) * NANOS;
  }
}
