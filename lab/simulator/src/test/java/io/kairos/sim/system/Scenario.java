// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.SettingValues;
import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A system on a few workers with slow messages, whose dice are loaded: what happens can be worked
 * out by hand.
 */
final class Scenario {
  /**
   * A number that is drawn.
   *
   * @param below how many there are to draw from, or {@link #ANY}
   */
  record Draw(int number, int below) {
    static final int ANY = 0;
  }

  private static final int UNTIL_SECONDS = 1_000;

  private final EventQueue events = new EventQueue();
  private final Queue<Draw> dice = new ArrayDeque<>();
  private final List<String> ends = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final long cutoffNanos;
  private final Scheduler scheduler;
  private double estimateFactor = 1;

  /**
   * @param settings of the system, as a user writes them
   */
  Scenario(String system, int workers, Map<String, String> settings) {
    this(system, Nodes.equal(workers, 1), settings);
  }

  /**
   * @param settings of the system, as a user writes them
   */
  Scenario(String system, Nodes nodes, Map<String, String> settings) {
    SimulatedSystem simulated = SimulatedSystem.ALL.get(system);
    SettingValues values = SettingArguments.read(simulated, settings);
    cutoffNanos = values.find(EstimateSettings.CUTOFF).orElse(Long.MAX_VALUE);
    scheduler =
        simulated.start(
            new Cluster(
                nodes,
                events,
                new LoadedDice(),
                values,
                (job, nanos) -> ends.add(names.get(job.number()) + " " + now()),
                this::happened));
  }

  /**
   * A job arrives.
   *
   * @param draws what the system draws for it, in order
   */
  Scenario job(String name, double atSeconds, List<Double> taskSeconds, Integer... draws) {
    return job(name, atSeconds, taskSeconds, 0, anyBound(draws));
  }

  /**
   * A job with reduces arrives.
   *
   * @param reduces how many of the tasks are reduces; the last ones
   * @param draws what the system draws for it, in order
   */
  Scenario job(
      String name, double atSeconds, List<Double> taskSeconds, int reduces, List<Draw> draws) {
    return job(name, atSeconds, taskSeconds, reduces, JobNeeds.NONE, draws);
  }

  /**
   * A job of a queue whose containers have a size arrives.
   *
   * @param reduces how many of the tasks are reduces; the last ones
   * @param draws what the system draws for it, in order
   */
  Scenario job(
      String name,
      double atSeconds,
      List<Double> taskSeconds,
      int reduces,
      JobNeeds needs,
      List<Draw> draws) {
    long[] tasks = nanos(taskSeconds);
    TraceJob job = new TraceJob(Seconds.toNanos(atSeconds), meanNanos(tasks), tasks, reduces);
    return job(name, job.with(needs), draws);
  }

  /**
   * A job of stages arrives.
   *
   * @param executors containers that it holds and runs its tasks in; 0 for none
   * @param draws what the system draws for it, in order
   */
  Scenario job(
      String name,
      double atSeconds,
      List<Double> taskSeconds,
      Stages stages,
      int executors,
      List<Draw> draws) {
    long[] tasks = nanos(taskSeconds);
    TraceJob job = new TraceJob(Seconds.toNanos(atSeconds), meanNanos(tasks), tasks, stages);
    return job(name, job.withExecutors(executors), draws);
  }

  private static long[] nanos(List<Double> seconds) {
    return seconds.stream().mapToLong(Seconds::toNanos).toArray();
  }

  private static long meanNanos(long[] tasks) {
    return Seconds.toNanos(LongStream.of(tasks).mapToDouble(Seconds::of).average().orElseThrow());
  }

  private Scenario job(String name, TraceJob job, List<Draw> draws) {
    long meanNanos = job.meanNanos();
    boolean isLong = meanNanos > cutoffNanos;
    long estimateNanos = Math.round(estimateFactor * meanNanos);
    names.add(name);
    int number = names.size() - 1;
    at(
        Seconds.of(job.arrivalNanos()),
        () -> {
          dice.addAll(draws);
          scheduler.arrive(new SimJob(number, job, estimateNanos, isLong, isLong));
          if (!dice.isEmpty()) {
            throw new AssertionError(name + " left " + dice);
          }
        });
    return this;
  }

  /** Tasks of the jobs that follow are believed to take so many times as long as they do. */
  Scenario estimating(double factor) {
    estimateFactor = factor;
    return this;
  }

  /** What is drawn from this time on, where no job arrives. */
  Scenario draws(double atSeconds, Integer... draws) {
    return draws(atSeconds, anyBound(draws));
  }

  /** What is drawn from this time on, where no job arrives. */
  Scenario draws(double atSeconds, List<Draw> draws) {
    at(atSeconds, () -> dice.addAll(draws));
    return this;
  }

  /** Runs, and tells the ends of tasks: job and second. */
  List<String> ends() {
    while (!events.isEmpty() && Seconds.of(events.now()) < UNTIL_SECONDS) {
      events.step();
    }
    return ends;
  }

  /** Runs, and tells what happened: second, job, step and worker. */
  List<String> steps() {
    ends();
    return steps;
  }

  long preemptions() {
    return scheduler.preemptions();
  }

  long messages() {
    return scheduler.messages();
  }

  Map<String, Long> counters() {
    return scheduler.counters();
  }

  private static List<Draw> anyBound(Integer... draws) {
    return Stream.of(draws).map(number -> new Draw(number, Draw.ANY)).toList();
  }

  private void at(double seconds, Runnable action) {
    events.at(Seconds.toNanos(seconds), EventKind.JOB_ARRIVES.rank(), action);
  }

  private void happened(StepListener.Step step, SimJob job, int worker) {
    String name = names.get(job.number());
    String where = worker == StepListener.NO_WORKER ? "" : " " + worker;
    steps.add(now() + " " + name + " " + step.name().toLowerCase(Locale.ROOT) + where);
  }

  private String now() {
    // Every digit: a nanosecond too much shows.
    return String.valueOf(Seconds.of(events.now()));
  }

  private final class LoadedDice implements UniformRandomProvider {
    @Override
    public long nextLong() {
      throw new AssertionError("only numbers below a bound are drawn");
    }

    @Override
    public int nextInt(int bound) {
      Draw drawn = dice.poll();
      if (drawn == null
          || drawn.number >= bound
          || drawn.below != Draw.ANY && drawn.below != bound) {
        throw new AssertionError(drawn + " drawn below " + bound + " at " + now() + " s");
      }
      return drawn.number;
    }

    /** Seconds of nanoseconds. */
    @Override
    public long nextLong(long bound) {
      return Seconds.toNanos(nextInt((int) Seconds.of(bound)));
    }
  }
}
