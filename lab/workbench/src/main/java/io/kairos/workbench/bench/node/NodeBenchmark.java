// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.kairos.workbench.measure.WarmJava;
import java.time.Duration;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Time the node scheduler takes for one event on a {@link BusyNode}: an end, an arrival and the
 * next timer in turn, with the time going by in between in which one of the cores' tasks ends.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(NANOSECONDS)
public class NodeBenchmark {
  private static final long QUANTUM_NANOS = SECONDS.toNanos(50);
  private static final long MEAN_GAP_NANOS = MILLISECONDS.toNanos(300);

  /** Tasks on the node, running and suspended. */
  @Param("1000")
  public int tasks;

  private BusyNode node;
  private long now;
  private int event;

  /**
   * What {@code kairos bench node} reports.
   *
   * @param tasks tasks on the node, running and suspended
   * @param nanosPerEvent mean time of one event
   * @param schedulerThreadCpuShare CPU time per wall-clock time of a thread that runs the scheduler
   *     at real speed, quantum 1 s, statistics once a second
   * @param heartbeats first as they are, then with all applications in each
   */
  public record Result(
      int tasks,
      double nanosPerEvent,
      double schedulerThreadCpuShare,
      List<HeartbeatBenchmark.Result> heartbeats) {}

  /** Measures for about a minute, the events in a Java process of their own. */
  public static Result run(int tasks) throws RunnerException, InterruptedException {
    double nanosPerEvent =
        new Runner(
                WarmJava.of(NodeBenchmark.class, "event", 2)
                    .param("tasks", Integer.toString(tasks))
                    .build())
            .runSingle()
            .getPrimaryResult()
            .getScore();
    double share = SchedulerThreadCpuShare.measure(tasks, Duration.ofSeconds(10));
    return new Result(
        tasks,
        nanosPerEvent,
        share,
        List.of(HeartbeatBenchmark.run(false), HeartbeatBenchmark.run(true)));
  }

  @Setup
  public void fill() {
    now = 0;
    node = new BusyNode(tasks, QUANTUM_NANOS, now);
  }

  @Benchmark
  public long event() {
    event = (event + 1) % 3;
    switch (event) {
      case 0 -> node.finish(now);
      case 1 -> node.arrive(now);
      default -> {
        now = Math.min(now + MEAN_GAP_NANOS, node.scheduler().nextTimerNanos());
        node.scheduler().advance(now);
      }
    }
    return node.decisions();
  }
}
