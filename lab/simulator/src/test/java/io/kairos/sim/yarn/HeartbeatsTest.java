// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.MapReduceMaster;
import io.kairos.sim.node.Suspension;
import io.kairos.sim.system.Nodes;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.workload.TaskCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Heartbeats that are left out change nothing but the number of events. */
class HeartbeatsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final long HOUR = 3_600 * SECOND;
  private static final int JOBS = 200;

  private record Played(List<String> ends, long preemptions, long events) {}

  static Stream<SystemSpec> systems() {
    return Stream.of(
        Specs.paper("var", "fifo"),
        Specs.kairos(4, 5, "var", "fifo", 10, Suspension.CONSERVING),
        Specs.paper("sum", "las"));
  }

  @ParameterizedTest
  @MethodSource("systems")
  void jobsEndAtTheSameTimesWithFewerEvents(SystemSpec system) {
    Played all = play(system, false);
    Played few = play(system, true);

    assertThat(few.ends()).isEqualTo(all.ends());
    assertThat(few.preemptions()).isEqualTo(all.preemptions()).isPositive();
    assertThat(few.events()).isLessThan(all.events());
  }

  @Test
  void aDispatcherThatDrawsForEachReportGetsThemAll() {
    SystemSpec random = Specs.paper("random", "fifo");

    assertThat(play(random, true)).isEqualTo(play(random, false));
  }

  /**
   * A job of the property below; the first reduces are asked for when half of its maps are done.
   */
  private record Job(int arrivalMillis, int maps, int reduces, int vcores, int taskMillis) {}

  /**
   * Nodes of several sizes, masters that start and end, tasks that wait for nodes that are kept for
   * them, reduces that are given up.
   */
  @Property
  void eachStepIsTheSame(
      @ForAll("jobs") List<Job> jobs,
      @ForAll @IntRange(min = 0, max = 3) int queue,
      @ForAll @IntRange(min = 300, max = 9_000) int heartbeatMillis,
      @ForAll boolean goesBySum,
      @ForAll boolean haveMasters) {
    SystemSpec system =
        Specs.kairos(queue, 5, goesBySum ? "sum" : "var", "fifo", 10, Suspension.STOPPED);
    ModelCluster cluster =
        new ModelCluster(
            Nodes.parse("2x1,1x2,2x3"), heartbeatMillis / 1e3, new TaskCost(0.25, 1), false);
    MasterSpec masters = haveMasters ? new MasterSpec(true, false, 0.3, 0.5) : MasterSpec.NONE;

    assertThat(steps(system, cluster, masters, jobs, true))
        .isEqualTo(steps(system, cluster, masters, jobs, false));
  }

  @Provide
  Arbitrary<List<Job>> jobs() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 60_000),
            Arbitraries.integers().between(1, 6),
            Arbitraries.integers().between(0, 3),
            Arbitraries.integers().between(1, 3),
            Arbitraries.integers().between(1, 20_000))
        .as(Job::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(12);
  }

  private static List<String> steps(
      SystemSpec system,
      ModelCluster nodes,
      MasterSpec masters,
      List<Job> jobs,
      boolean leavesOut) {
    EventQueue events = new EventQueue();
    List<String> steps = new ArrayList<>();
    int[] left = {jobs.stream().mapToInt(job -> job.maps + job.reduces).sum()};
    YarnCluster cluster =
        new YarnCluster(
            events,
            new YarnSetup(nodes, system, QueueCapacities.parse(QueueCapacities.ONE_QUEUE), masters),
            () -> 0,
            (step, task, node) -> {
              steps.add(events.now() + " " + step + " " + task.id() + " " + node);
              left[0] -= step == Step.ENDED ? 1 : 0;
            },
            leavesOut);
    for (int number = 0; number < jobs.size(); number++) {
      int id = number;
      Job job = jobs.get(number);
      TaskSize size = new TaskSize(job.vcores, 0);
      // Nanoseconds that no heartbeat has.
      events.at(
          job.arrivalMillis * MILLI + 7,
          EventKind.JOB_ARRIVES.rank(),
          () ->
              cluster.arrive(
                  id,
                  new JobTasks(
                      id,
                      job.maps + job.reduces,
                      job.reduces,
                      new JobNeeds("", size, TaskSize.ONE_CORE),
                      new MapReduceMaster(0.5, true),
                      task -> job.taskMillis * MILLI + task)));
    }
    while (left[0] > 0) {
      events.step();
      // Work of an hour, and five minutes for each job whose maps wait behind reduces.
      assertThat(events.now()).isLessThan(2 * HOUR);
    }
    return steps;
  }

  private static Played play(SystemSpec system, boolean leavesOut) {
    EventQueue events = new EventQueue();
    Random luck = new Random(3);
    Random jobs = new Random(5);
    List<String> ends = new ArrayList<>();
    YarnCluster cluster =
        new YarnCluster(
            events,
            new YarnSetup(
                new ModelCluster(7, 2, 1.5, new TaskCost(0.5, 1)),
                system,
                QueueCapacities.parse(QueueCapacities.ONE_QUEUE),
                MasterSpec.NONE),
            luck::nextDouble,
            (step, task, node) -> {
              if (step == Step.ENDED) {
                ends.add(task.id() + " " + events.now());
              }
            },
            leavesOut);
    int tasks = 0;
    long arrivalNanos = 0;
    for (int job = 0; job < JOBS; job++) {
      int number = job;
      int its = 1 + jobs.nextInt(10);
      long workNanos = (1 + jobs.nextInt(job % 10 == 0 ? 200 : 10)) * SECOND;
      // Busy times and idle ones.
      arrivalNanos += jobs.nextInt(job % 50 == 0 ? 400 : 8) * SECOND;
      tasks += its;
      events.at(
          arrivalNanos,
          EventKind.JOB_ARRIVES.rank(),
          () ->
              cluster.arrive(
                  number,
                  new JobTasks(
                      number, its, 0, JobNeeds.NONE, MapReduceMaster.OF_MAPS, task -> workNanos)));
    }
    while (ends.size() < tasks) {
      events.step();
    }
    return new Played(ends, cluster.preemptions(), events.happened());
  }
}
