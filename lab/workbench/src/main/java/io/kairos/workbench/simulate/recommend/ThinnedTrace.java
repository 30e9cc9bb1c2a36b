// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import io.kairos.sim.trace.Stage;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One task of several, for as small a part of the cluster: load, durations and the widths of jobs
 * beside the cluster stay. Of a job with fewer tasks one is kept so often that the load stays; the
 * other such jobs are left out. A job of stages keeps a task of every stage, so that it stays as
 * deep; it is left out so often that the load stays.
 *
 * @param of one task of so many is kept, at least 1
 */
record ThinnedTrace(Trace trace, int of, long seed) implements Trace {
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
    if (job.hasStages()) {
      return sampledStages(job, random);
    }
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
            reduces.length)
        .with(job.needs())
        .withExecutors(executors(job));
  }

  private TraceJob sampledStages(TraceJob job, SplittableRandom random) {
    Stages stages = job.stages();
    double keptTasks =
        IntStream.range(0, stages.count())
            .mapToDouble(stage -> Math.max(1, (double) stages.tasks(stage) / of))
            .sum();
    if (random.nextDouble() * keptTasks * of >= job.tasks()) {
      return null;
    }
    List<Stage> kept = new ArrayList<>();
    LongStream.Builder nanos = LongStream.builder();
    for (int stage = 0; stage < stages.count(); stage++) {
      int first = stages.firstTask(stage);
      int tasks = stages.tasks(stage);
      long[] its = durations(job, first, first + tasks, random.nextInt(Math.min(of, tasks)));
      LongStream.of(its).forEach(nanos);
      kept.add(new Stage(its.length, stages.after(stage)));
    }
    return new TraceJob(
            job.arrivalNanos(), job.meanNanos(), nanos.build().toArray(), new Stages(kept))
        .with(job.needs())
        .withExecutors(executors(job));
  }

  /** As many beside the cluster as before. */
  private int executors(TraceJob job) {
    return job.executors() == 0 ? 0 : Math.max(1, Math.round((float) job.executors() / of));
  }

  private long[] durations(TraceJob job, int from, int to, int offset) {
    return LongStream.iterate(from + offset, task -> task < to, task -> task + of)
        .map(task -> job.taskNanos((int) task))
        .toArray();
  }
}
