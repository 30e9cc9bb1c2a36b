// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.workload.TaskCost;
import io.kairos.yaq.StarvationThresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Heartbeats that idle nodes leave out change nothing but the number of events. */
class HeartbeatsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int JOBS = 200;

  private record Played(List<String> ends, long preemptions, long events) {}

  static Stream<SystemSpec> systems() {
    SystemSpec kairos = SystemSpec.kairos(4, "var", "fifo");
    return Stream.of(kairos, kairos.conserving(), SystemSpec.kairos(4, "sum", "las"));
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
    SystemSpec random = SystemSpec.kairos(4, "random", "fifo");

    assertThat(play(random, true)).isEqualTo(play(random, false));
  }

  private static Played play(SystemSpec system, boolean canRest) {
    EventQueue events = new EventQueue();
    Random luck = new Random(3);
    Random jobs = new Random(5);
    List<String> ends = new ArrayList<>();
    YarnCluster cluster =
        new YarnCluster(
            events,
            new ModelCluster(7, 2, 1.5, new TaskCost(0.5, 1)),
            system,
            QueueCapacities.parse(QueueCapacities.ONE_QUEUE),
            MasterSpec.NONE,
            StarvationThresholds.DEFAULT,
            luck::nextDouble,
            (step, task, node) -> {
              if (step == Step.ENDED) {
                ends.add(task.id() + " " + events.now());
              }
            },
            canRest);
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
