// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.TraceJob;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Plays a trace on a cluster under one system. Jobs are read as they arrive and forgotten when they
 * have ended.
 */
public final class TracePlay {
  /** Systems draw other numbers than traces do from the same seed. */
  private static final long SYSTEM_SEED = 0x9E3779B97F4A7C15L;

  /**
   * Nothing has ended for this long and for ten times all work that is left: the rest cannot end.
   */
  private static final double LONGEST_STILL_NANOS = TimeUnit.DAYS.toNanos(7);

  private static final double TIMES_WORK_LEFT = 10;

  private final EventQueue events;
  private final JobTimes times = new JobTimes();
  private final RunSetup setup;
  private final Iterator<TraceJob> jobs;
  private final TraceJob first;
  private final Estimates estimates;
  private final Scheduler scheduler;
  private final IntConsumer progress;
  private final JobEnds jobEnds;

  /** A job that has to wait for the end of another, or {@code null}. No job after it is read. */
  private TraceJob held;

  private int read;
  private int arrived;
  private int ended;

  /** When a job arrived or a task ended last. */
  private long lastNanos;

  /** Of the jobs that have arrived; nearly, as it is a sum of many. */
  private double workLeftNanos;

  private TracePlay(
      RunSetup setup,
      Iterator<TraceJob> jobs,
      long seed,
      IntConsumer progress,
      JobEnds jobEnds,
      Function<LongSupplier, StepListener> steps) {
    if (!jobs.hasNext()) {
      throw new IllegalArgumentException(setup.trace().name() + " has no jobs");
    }
    this.setup = setup;
    this.jobs = jobs;
    this.first = jobs.next();
    // A trace may be an excerpt that begins days after its 0.
    this.events = new EventQueue(first.arrivalNanos());
    this.progress = progress;
    this.jobEnds = jobEnds;
    this.estimates = new Estimates(setup.settings(), seed);
    this.scheduler =
        setup
            .system()
            .start(
                new Cluster(
                    setup.nodes(),
                    events,
                    RandomSource.XO_RO_SHI_RO_128_PP.create(seed ^ SYSTEM_SEED),
                    setup.settings(),
                    this::taskEnded,
                    steps.apply(events::now)));
  }

  /**
   * Plays until every job has ended. The same setup and seed give the same result.
   *
   * @param progress is told how many jobs have ended, after each
   * @throws io.kairos.sim.trace.TraceException if the trace is wrong
   */
  public static RunResult play(RunSetup setup, long seed, IntConsumer progress) {
    return play(setup, seed, progress, JobEnds.NONE);
  }

  /**
   * The same.
   *
   * @param jobEnds is told of each job that has ended
   */
  public static RunResult play(RunSetup setup, long seed, IntConsumer progress, JobEnds jobEnds) {
    return play(setup, seed, progress, jobEnds, clock -> StepListener.NONE);
  }

  /**
   * The same with a listener.
   *
   * @param steps makes the listener, given the time of the run in nanoseconds
   * @throws io.kairos.sim.trace.TraceException if the trace is wrong
   */
  public static RunResult play(
      RunSetup setup, long seed, IntConsumer progress, Function<LongSupplier, StepListener> steps) {
    return play(setup, seed, progress, JobEnds.NONE, steps);
  }

  private static RunResult play(
      RunSetup setup,
      long seed,
      IntConsumer progress,
      JobEnds jobEnds,
      Function<LongSupplier, StepListener> steps) {
    try (Stream<TraceJob> jobs = setup.trace().jobs()) {
      return new TracePlay(setup, jobs.iterator(), seed, progress, jobEnds, steps).play();
    }
  }

  private RunResult play() {
    long startNanos = System.nanoTime();
    arriveLater(first);
    // A system may have heartbeats for ever.
    while (ended < read) {
      if (events.isEmpty() || isStill()) {
        throw new IllegalArgumentException(
            setup.system().name()
                + " stands still with "
                + (read - ended)
                + (read - ended == 1 ? " job" : " jobs")
                + " that cannot end: no node has room for what is asked; use larger nodes, a"
                + " smaller masterShare where jobs have masters, or reducePreemption=on where"
                + " reduces hold what their maps need");
      }
      events.step();
    }
    return times.result(
        scheduler,
        setup.nodes().allCores(),
        Seconds.of(events.now() - first.arrivalNanos()),
        new RunEffort(events.happened(), Seconds.of(System.nanoTime() - startNanos)));
  }

  private boolean isStill() {
    return arrived > ended
        && events.now() - lastNanos > LONGEST_STILL_NANOS + TIMES_WORK_LEFT * workLeftNanos;
  }

  private void arriveLater(TraceJob job) {
    read++;
    // Behind a job that was held it may be late.
    events.at(
        Math.max(events.now(), job.arrivalNanos()),
        EventKind.JOB_ARRIVES.rank(),
        () -> arrive(job));
  }

  private void arrive(TraceJob job) {
    if (arrived - ended >= setup.jobsAtATime()) {
      held = job;
      return;
    }
    if (jobs.hasNext()) {
      arriveLater(jobs.next());
    }
    lastNanos = events.now();
    workLeftNanos += job.workNanos();
    boolean isLong = job.meanNanos() > setup.shape().cutoffNanos();
    scheduler.arrive(estimates.job(arrived++, job.arrivingAt(events.now()), isLong));
  }

  private void taskEnded(SimJob job, long durationNanos) {
    lastNanos = events.now();
    workLeftNanos = Math.max(0, workLeftNanos - durationNanos);
    times.taskEnded(durationNanos);
    if (job.endTask()) {
      times.jobEnded(job, events.now());
      jobEnds.ended(
          job.number(), job.isLong(), Seconds.of(events.now() - job.job().arrivalNanos()));
      progress.accept(++ended);
      release();
    }
  }

  private void release() {
    if (held != null) {
      TraceJob job = held;
      held = null;
      events.at(events.now(), EventKind.JOB_ARRIVES.rank(), () -> arrive(job));
    }
  }
}
