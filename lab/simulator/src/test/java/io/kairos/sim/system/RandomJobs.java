// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A few jobs drawn at random, in the order of their arrivals. */
final class RandomJobs {
  private RandomJobs() {}

  /**
   * Jobs whose times are multiples of a unit. Mean durations are the true ones, cut to nanoseconds.
   *
   * @param unitNanos large where many events shall happen at one time
   */
  static Arbitrary<List<TraceJob>> of(
      int mostJobs, int mostTasks, long unitNanos, long lastArrival, long longest) {
    return of(mostJobs, mostTasks, unitNanos, lastArrival, 1, longest, false);
  }

  /**
   * The same.
   *
   * @param multiple all durations are multiples of so many units
   * @param hasReduces whether the last task of some jobs is a reduce
   */
  static Arbitrary<List<TraceJob>> of(
      int mostJobs,
      int mostTasks,
      long unitNanos,
      long lastArrival,
      int multiple,
      long longest,
      boolean hasReduces) {
    Arbitrary<Long> arrivals = Arbitraries.longs().between(0, lastArrival);
    Arbitrary<List<Long>> durations =
        Arbitraries.longs().between(1, longest).list().ofMinSize(1).ofMaxSize(mostTasks);
    Arbitrary<Boolean> reduces = Arbitraries.of(hasReduces, false);
    return Combinators.combine(arrivals, durations, reduces)
        .as(
            (arrival, tasks, reduce) ->
                job(
                    arrival * unitNanos,
                    tasks.stream().mapToLong(each -> each * multiple * unitNanos).toArray(),
                    reduce && tasks.size() > 1 ? 1 : 0))
        .list()
        .ofMinSize(1)
        .ofMaxSize(mostJobs)
        .map(RandomJobs::inOrder);
  }

  /**
   * Jobs of many tasks, all of as many. Half of them are at most a fourth as long as others.
   *
   * @param reduces of each job
   */
  static Arbitrary<List<TraceJob>> wide(
      int jobs, int tasks, int reduces, long unitNanos, long lastArrival, long longest) {
    Arbitrary<Long> arrivals = Arbitraries.longs().between(0, lastArrival);
    Arbitrary<List<Long>> durations = Arbitraries.longs().between(1, longest).list().ofSize(tasks);
    Arbitrary<Boolean> areShort = Arbitraries.of(true, false);
    return Combinators.combine(arrivals, durations, areShort)
        .as(
            (arrival, all, isShort) ->
                job(
                    arrival * unitNanos,
                    all.stream()
                        .mapToLong(each -> (isShort ? (each + 3) / 4 : each) * unitNanos)
                        .toArray(),
                    reduces))
        .list()
        .ofSize(jobs)
        .map(RandomJobs::inOrder);
  }

  private static TraceJob job(long arrivalNanos, long[] tasks, int reduces) {
    long mean = LongStream.of(tasks).sum() / tasks.length;
    return new TraceJob(arrivalNanos, mean, tasks, reduces);
  }

  private static List<TraceJob> inOrder(List<TraceJob> jobs) {
    List<TraceJob> sorted = new ArrayList<>(jobs);
    sorted.sort(Comparator.comparingLong(TraceJob::arrivalNanos));
    return sorted;
  }
}
