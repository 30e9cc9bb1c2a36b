// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One task of several, for as small a part of the cluster: load, durations and the widths of jobs
 * beside the cluster stay. Of a job with fewer tasks one is kept so often that the load stays; the
 * other such jobs are left out.
 *
 * @param of one task of so many is kept, at least 1
 */
record Sample(Trace trace, int of, long seed) implements Trace {
  @Override
  public String name() {
    return trace.name();
  }

  @Override
  public Stream<TraceJob> jobs() {
    SplittableRandom random = new SplittableRandom(seed);
    return of == 1
        ? trace.jobs()
        : trace.jobs().map(job -> sampled(job, random)).filter(Objects::nonNull);
  }

  private TraceJob sampled(TraceJob job, SplittableRandom random) {
    int maps = job.tasks() - job.reduces();
    long[] kept = durations(job, 0, maps, random.nextInt(of));
    if (kept.length == 0) {
      return null;
    }
    // A job that has reduces keeps one: its maps would otherwise be all that it is.
    int first = maps + (job.reduces() > 0 ? random.nextInt(Math.min(of, job.reduces())) : 0);
    long[] reduces = durations(job, first, job.tasks(), 0);
    return new TraceJob(
        job.arrivalNanos(),
        job.meanNanos(),
        LongStream.concat(LongStream.of(kept), LongStream.of(reduces)).toArray(),
        reduces.length);
  }

  private long[] durations(TraceJob job, int from, int to, int offset) {
    return LongStream.iterate(from + offset, task -> task < to, task -> task + of)
        .map(task -> job.taskNanos((int) task))
        .toArray();
  }
}
