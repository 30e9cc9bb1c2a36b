// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.nm.las.TaskOrder;
import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.MapReduceMaster;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.workload.TaskCost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** A node that leaves measurements out does the same as one that makes them all. */
class MeasurementsTest {
  private static final long MILLI = 1_000_000;
  private static final long QUANTUM_NANOS = 8_000 * MILLI;
  private static final int HEARTBEAT_MILLIS = 2_500;

  /**
   * @param tasks milliseconds of each; the last ones are reduces
   */
  private record Job(int arrivalMillis, List<Integer> tasks, int reduces, int rank) {}

  @Property(tries = 400)
  void measurementsThatFindNothingChangeNothing(
      @ForAll("jobs") List<Job> jobs,
      @ForAll @IntRange(min = 1, max = 3) int cores,
      @ForAll("policy") String policy,
      @ForAll("suspension") Suspension suspension) {
    Played all = new Played(jobs, cores, policy, suspension, false);
    Played some = new Played(jobs, cores, policy, suspension, true);

    assertThat(some.steps).isEqualTo(all.steps).isNotEmpty();
    Statistics.label("events left out")
        .collect(some.events.happened() < all.events.happened())
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 20));
    Statistics.label("reduces that rest")
        .collect(some.hasRested)
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 10));
  }

  /** The reduce wakes up beside a task that runs, shares its core, and is gone in 2 ms. */
  @Test
  void aMeasurementThatFindsWhatWasSharedBeforeIsNotLeftOut() {
    List<Job> jobs =
        List.of(
            new Job(0, List.of(957, 1), 1, 1),
            new Job(353, List.of(3843), 0, 1),
            new Job(1593, List.of(232, 607, 8601, 760), 0, 1));

    List<String> all = new Played(jobs, 1, "las", Suspension.CONSERVING, false).steps;

    assertThat(new Played(jobs, 1, "las", Suspension.CONSERVING, true).steps).isEqualTo(all);
  }

  @Provide
  Arbitrary<String> policy() {
    return Arbitraries.of("rank", "las");
  }

  @Provide
  Arbitrary<Suspension> suspension() {
    return Arbitraries.of(Suspension.MEASURED, Suspension.CONSERVING);
  }

  @Provide
  Arbitrary<List<Job>> jobs() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 20_000),
            Arbitraries.integers().between(1, 15_000).list().ofMinSize(1).ofMaxSize(4),
            Arbitraries.integers().between(0, 2),
            Arbitraries.integers().between(1, 4))
        .as(
            (arrival, tasks, reduces, rank) ->
                new Job(arrival, tasks, Math.min(reduces, tasks.size() - 1), rank))
        .list()
        .ofMinSize(1)
        .ofMaxSize(6);
  }

  /** All tasks of a job come to the node with it, and hear of ranks now and then. */
  private static final class Played {
    final EventQueue events = new EventQueue();
    final List<String> steps = new ArrayList<>();
    boolean hasRested;
    private final Map<Integer, JobTasks> here = new HashMap<>();
    private final Map<String, Long> ranks = new HashMap<>();
    private final SimNode node;
    private int left;

    Played(List<Job> jobs, int cores, String policy, Suspension suspension, boolean leavesOut) {
      NodeScheduling.Suspending scheduling =
          new NodeScheduling.Suspending(TaskOrder.ALL.get(policy), QUANTUM_NANOS, suspension);
      node =
          new SimNode(
              events,
              cores,
              suspension,
              TaskCost.NONE,
              its ->
                  scheduling.driver(
                      cores,
                      new NodeScheduling.Surroundings(null, true, 0),
                      leavesOut ? its : new NeverSteady(its)),
              this::happened,
              () -> {});
      for (int number = 0; number < jobs.size(); number++) {
        int id = number;
        Job job = jobs.get(number);
        left += job.tasks.size();
        events.at(
            job.arrivalMillis * MILLI, EventKind.TASK_STARTS.rank(), () -> arrive(id, job, jobs));
      }
      beat(jobs, 0);
      while (left > 0) {
        events.step();
      }
    }

    private void arrive(int id, Job job, List<Job> jobs) {
      JobTasks tasks =
          new JobTasks(
              id,
              job.tasks.size(),
              job.reduces,
              JobNeeds.NONE,
              new MapReduceMaster(0, false),
              task -> job.tasks.get(task) * MILLI);
      here.put(id, tasks);
      tellRanks(jobs, 0);
      while (tasks.asks()) {
        SimTask task = tasks.next(0);
        hasRested |= task.isIdle();
        node.start(task);
      }
    }

    private void beat(List<Job> jobs, int times) {
      events.after(
          HEARTBEAT_MILLIS * MILLI,
          EventKind.HEARTBEAT.rank(),
          () -> {
            tellRanks(jobs, times);
            steps.add(events.now() + " " + node.statistics(events.now()).service().seconds());
            beat(jobs, times + 1);
          });
    }

    /** Jobs change places from heartbeat to heartbeat. */
    private void tellRanks(List<Job> jobs, int times) {
      for (int id : here.keySet()) {
        ranks.put(
            SimTask.application(id), JobRank.of(1 << (jobs.get(id).rank + times) % 5, id + 1));
      }
      node.jobRanks(Map.copyOf(ranks));
    }

    private void happened(Step step, SimTask task) {
      steps.add(events.now() + " " + step + " " + task.id());
      if (step == Step.ENDED) {
        left--;
        if (here.get(task.job).ended(task)) {
          node.woken();
        }
      }
    }
  }

  private record NeverSteady(NodeDriver.Cores cores) implements NodeDriver.Cores {
    @Override
    public void run(String taskId) {
      cores.run(taskId);
    }

    @Override
    public void suspend(String taskId) {
      cores.suspend(taskId);
    }

    @Override
    public long cpuNanos(String taskId) {
      return cores.cpuNanos(taskId);
    }
  }
}
