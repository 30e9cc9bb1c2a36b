// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Jobs of a trace that follow each other, in memory: a day of a large cluster takes too long to be
 * played with every W and Q.
 *
 * @param ofJobs how many jobs the whole trace has
 */
record Stretch(String name, List<TraceJob> all, int ofJobs) implements Trace {
  private static final int MOST_TASKS = 50_000;

  /** Times that some node looks which of its tasks run; most of what a run costs. */
  private static final double MOST_QUANTA = 250_000;

  /** Fewer jobs say little of a mean, however wide they are. */
  private static final int LEAST_JOBS = 300;

  /**
   * The busiest of the stretches that a trace is cut into: the one with the most work for its time.
   *
   * @param leastQuantumSeconds the shortest W that is played
   * @throws io.kairos.sim.trace.TraceException if the trace is wrong
   */
  static Stretch busiest(Trace trace, double leastQuantumSeconds) {
    Search search = new Search(MOST_TASKS, MOST_QUANTA * leastQuantumSeconds, LEAST_JOBS);
    try (Stream<TraceJob> jobs = trace.jobs()) {
      jobs.forEach(search::add);
    }
    return search.found(trace.name());
  }

  @Override
  public Stream<TraceJob> jobs() {
    return all.stream();
  }

  int tasks() {
    return all.stream().mapToInt(TraceJob::tasks).sum();
  }

  /** From the first arrival to the last. */
  double seconds() {
    return Seconds.of(all.get(all.size() - 1).arrivalNanos() - all.get(0).arrivalNanos());
  }

  /** Work of all tasks. */
  double workSeconds() {
    return all.stream().mapToDouble(job -> Seconds.of(job.workNanos())).sum();
  }

  /** Cuts a trace while it is read. */
  static final class Search {
    private final int mostTasks;
    private final double mostWorkSeconds;
    private final int leastJobs;
    private List<TraceJob> jobs = new ArrayList<>();
    private List<TraceJob> busiest = List.of();
    private double mostWorkPerSecond = -1;
    private int tasks;
    private double workSeconds;
    private int read;

    Search(int mostTasks, double mostWorkSeconds, int leastJobs) {
      this.mostTasks = mostTasks;
      this.mostWorkSeconds = mostWorkSeconds;
      this.leastJobs = leastJobs;
    }

    void add(TraceJob job) {
      read++;
      boolean isFull = tasks >= mostTasks || workSeconds >= mostWorkSeconds;
      if (isFull && jobs.size() >= leastJobs) {
        cut(job.arrivalNanos());
      }
      jobs.add(job);
      tasks += job.tasks();
      workSeconds += Seconds.of(job.workNanos());
    }

    Stretch found(String name) {
      // What is left at the end is too short to compare with, unless nothing else is there.
      if (busiest.isEmpty()) {
        busiest = jobs;
      }
      return new Stretch(name, busiest, read);
    }

    private void cut(long nextNanos) {
      double workPerSecond = workSeconds / Seconds.of(nextNanos - jobs.get(0).arrivalNanos());
      if (workPerSecond > mostWorkPerSecond) {
        mostWorkPerSecond = workPerSecond;
        busiest = jobs;
      }
      jobs = new ArrayList<>();
      tasks = 0;
      workSeconds = 0;
    }
  }
}
