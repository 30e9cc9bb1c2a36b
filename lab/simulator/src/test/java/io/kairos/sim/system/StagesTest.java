// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.Stage;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFeature;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/** Jobs of stages, in every system that plays them. */
class StagesTest {
  private static final long SECOND = 1_000_000_000L;

  /** Work is work there, in whatever order. */
  private static final String WITHOUT_ORDER = "srpt-bound";

  /** It refuses a cluster of one slot. */
  private static final String OF_TWO_SLOTS = "split";

  /** A system of somebody's own, who has not thought of stages. */
  private static final class BagsOnly implements SimulatedSystem {
    @Override
    public String name() {
      return "bags";
    }

    @Override
    public String does() {
      return "jobs whose tasks wait for no others";
    }

    @Override
    public Scheduler start(Cluster cluster) {
      throw new AssertionError("refused before");
    }
  }

  private static final TraceJob DIAMOND =
      new TraceJob(
          0,
          2 * SECOND,
          new long[] {2 * SECOND, 3 * SECOND, SECOND, 2 * SECOND, 2 * SECOND},
          new Stages(
              List.of(
                  new Stage(1),
                  new Stage(1, List.of(0)),
                  new Stage(2, List.of(0)),
                  new Stage(1, List.of(1, 2)))));

  @Property(tries = 200)
  void noTaskOfAStageStartsBeforeItsParentsHaveEnded(
      @ForAll("system") String system,
      @ForAll("jobs") List<TraceJob> jobs,
      @ForAll @IntRange(min = 1, max = 4) int workers,
      @ForAll @IntRange(min = 1, max = 2) int cores) {
    Assume.that(!system.equals(OF_TWO_SLOTS) || workers * cores > 1);
    Watch watch = new Watch(system, Nodes.equal(workers, cores), jobs);

    watch.play();

    for (int number = 0; number < jobs.size(); number++) {
      assertParentsEndFirst(jobs.get(number), watch.ends.get(number));
    }
  }

  @Property(tries = 200)
  void noTaskInAnExecutorStartsBeforeItsParentsHaveEnded(
      @ForAll("systemWithExecutors") String system,
      @ForAll("jobs") List<TraceJob> jobs,
      @ForAll @IntRange(min = 1, max = 9) int executors,
      @ForAll @IntRange(min = 1, max = 4) int workers) {
    List<TraceJob> held = jobs.stream().map(job -> job.withExecutors(executors)).toList();
    Watch watch = new Watch(system, Nodes.equal(workers, 2), held);

    watch.play();

    for (int number = 0; number < jobs.size(); number++) {
      assertParentsEndFirst(jobs.get(number), watch.ends.get(number));
    }
  }

  /** A cluster that is large enough for all: each job has its executors to itself. */
  @Property(tries = 50)
  void oneExecutorRunsAllTasksOneAfterTheOther(
      @ForAll("systemWithExecutors") String system, @ForAll("jobs") List<TraceJob> jobs) {
    List<TraceJob> held = jobs.stream().map(job -> job.withExecutors(1)).toList();

    long[] ends = Played.of(system, 10, 1, Map.of(), held, 1).ends();

    for (int number = 0; number < ends.length; number++) {
      TraceJob job = jobs.get(number);
      long least = system.equals("critical-path") ? job.criticalNanos() : job.workNanos();
      assertThat(ends[number]).isEqualTo(job.arrivalNanos() + least);
    }
  }

  /** Its two executors are done at 2, 5, 4 and 5 s with one of them idle before and after. */
  @Test
  void aDiamondOnTwoExecutorsTakesAsLongAsOnTwoCores() {
    assertThat(Played.of("fifo", 4, 1, Map.of(), List.of(DIAMOND.withExecutors(2)), 1).ends())
        .containsExactly(7 * SECOND);
    assertThat(Played.of("fifo", 1, 1, Map.of(), List.of(DIAMOND.withExecutors(2)), 1).ends())
        .containsExactly(10 * SECOND);
  }

  /**
   * Of two executors on two cores one is idle from the first second on. Where attained service is
   * CPU time, it leaves its core to a job that comes at 5 s; in its turn it would hold one.
   */
  @Test
  void anIdleExecutorHoldsNoCoreWhereServiceIsCpuTime() {
    TraceJob session =
        new TraceJob(0, 15 * SECOND, new long[] {30 * SECOND, SECOND}).withExecutors(2);
    TraceJob batch = new TraceJob(5 * SECOND, 10 * SECOND, new long[] {10 * SECOND});
    List<TraceJob> jobs = List.of(session, batch);
    Map<String, String> byCpuTime = Map.of("quantum", "2s", "cpuTime", "on");

    assertThat(Played.of("kairos-paper", 1, 2, byCpuTime, jobs, 1).ends())
        .containsExactly(30 * SECOND, 15 * SECOND);
    long[] inTurn = Played.of("kairos-paper", 1, 2, Map.of("quantum", "2s"), jobs, 1).ends();
    assertThat(inTurn[0] + inTurn[1]).isGreaterThan(46 * SECOND);
  }

  @Test
  void reducesRunInNoExecutor() {
    TraceJob job = new TraceJob(0, SECOND, new long[] {SECOND, SECOND}, 1);

    assertThatThrownBy(() -> job.withExecutors(1)).isInstanceOf(IllegalArgumentException.class);
    assertThat(job.withExecutors(0).executors()).isZero();
  }

  @Test
  void theCriticalPathIsTheLongestWayThroughTheStages() {
    assertThat(DIAMOND.criticalNanos()).isEqualTo(7 * SECOND);
    assertThat(Played.of("critical-path", 1, 1, Map.of(), List.of(DIAMOND), 1).ends())
        .containsExactly(7 * SECOND);
    assertThat(DIAMOND.arrivingAt(5).criticalNanos()).isEqualTo(7 * SECOND);
  }

  /** 2 s alone, 3, 1 and 2 s on two slots, 2 s alone: nothing of it can be done sooner. */
  @Test
  void srptPlaysADiamond() {
    assertThat(Played.of("srpt", 2, 1, Map.of(), List.of(DIAMOND), 1).ends())
        .containsExactly(7 * SECOND);
    assertThat(Played.of("srpt", 1, 1, Map.of(), List.of(DIAMOND), 1).ends())
        .containsExactly(10 * SECOND);
  }

  /** After 2 s alone, three tasks have two thirds of a core each until 3.5 s, and so on. */
  @Test
  void sharedCoresPlayADiamond() {
    assertThat(Played.of("processor-sharing", 2, 1, Map.of(), List.of(DIAMOND), 1).ends())
        .containsExactly(7 * SECOND + SECOND / 2);
  }

  @Test
  void systemsThatKnowNoExecutorsRefuseThem() {
    Trace trace =
        new Trace() {
          @Override
          public String name() {
            return "spark";
          }

          @Override
          public Stream<TraceJob> jobs() {
            return Stream.of(DIAMOND.withExecutors(3));
          }
        };

    assertThatThrownBy(
            () -> RunSetup.all(trace, 2, 1, List.of(SimulatedSystem.ALL.get("srpt")), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "srpt knows no executors, which spark has; use kairos, kairos-paper, fifo, fair,"
                + " srpt-bound, critical-path");
  }

  @Test
  void systemsThatKnowNoStagesRefuseThemWithTheNamesOfThoseThatDo() {
    Trace trace =
        new Trace() {
          @Override
          public String name() {
            return "dag";
          }

          @Override
          public Stream<TraceJob> jobs() {
            return Stream.of(DIAMOND);
          }
        };

    assertThatThrownBy(() -> RunSetup.all(trace, 2, 1, List.of(new BagsOnly()), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "bags knows no stages that wait for others, which dag has; use "
                + String.join(", ", systems()));
  }

  @Test
  void aStageWaitsForEarlierOnesOnly() {
    assertThatThrownBy(() -> new Stages(List.of(new Stage(1), new Stage(1, List.of(1)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("stage 1 waits for [1]; use lower numbers");
    assertThatThrownBy(() -> new Stage(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a stage of 0 tasks; use at least 1");
  }

  @Provide
  Arbitrary<String> system() {
    return Arbitraries.of(systems()).filter(name -> !name.equals(WITHOUT_ORDER));
  }

  @Provide
  Arbitrary<String> systemWithExecutors() {
    return Arbitraries.of(
            SimulatedSystem.ALL.all().stream()
                .filter(system -> system.knows().contains(TraceFeature.EXECUTORS))
                .map(SimulatedSystem::name)
                .toList())
        .filter(name -> !name.equals(WITHOUT_ORDER));
  }

  @Provide
  Arbitrary<List<TraceJob>> jobs() {
    return job().list().ofMinSize(1).ofMaxSize(5).map(StagesTest::inOrder);
  }

  private static List<TraceJob> inOrder(List<TraceJob> jobs) {
    return jobs.stream()
        .sorted((one, other) -> Long.compare(one.arrivalNanos(), other.arrivalNanos()))
        .toList();
  }

  /** Up to six stages; bits of a number say for which earlier ones each waits. */
  private static Arbitrary<TraceJob> job() {
    Arbitrary<List<Integer>> sizes =
        Arbitraries.integers().between(1, 4).list().ofMinSize(1).ofMaxSize(6);
    Arbitrary<List<Integer>> parents = Arbitraries.integers().between(0, 63).list().ofSize(6);
    Arbitrary<List<Long>> seconds = Arbitraries.longs().between(1, 30).list().ofSize(24);
    return Combinators.combine(Arbitraries.longs().between(0, 40), sizes, parents, seconds)
        .as(
            (arrival, its, after, durations) -> {
              List<Stage> stages = new ArrayList<>();
              for (int stage = 0; stage < its.size(); stage++) {
                int bits = after.get(stage);
                stages.add(
                    new Stage(
                        its.get(stage),
                        IntStream.range(0, stage)
                            .filter(other -> (bits >> other & 1) == 1)
                            .boxed()
                            .toList()));
              }
              Stages all = new Stages(stages);
              // A nanosecond more for each: the duration tells which task has ended.
              long[] nanos =
                  IntStream.range(0, all.tasks())
                      .mapToLong(task -> durations.get(task) * SECOND + task)
                      .toArray();
              long mean = LongStream.of(nanos).sum() / nanos.length;
              return new TraceJob(arrival * SECOND, mean, nanos, all);
            });
  }

  private static List<String> systems() {
    return SimulatedSystem.ALL.all().stream()
        .filter(system -> system.knows().contains(TraceFeature.STAGES))
        .map(SimulatedSystem::name)
        .toList();
  }

  private static void assertParentsEndFirst(TraceJob job, Map<Integer, Long> ends) {
    Stages stages = job.stages();
    assertThat(ends).hasSize(job.tasks());
    for (int stage = 0; stage < stages.count(); stage++) {
      for (int parent : stages.after(stage)) {
        long parentEnds = stages.tasksOf(parent).mapToLong(ends::get).max().orElseThrow();
        // No task does its work faster than a core, so it did not begin later than this.
        stages
            .tasksOf(stage)
            .forEach(
                task ->
                    assertThat(ends.get(task) - job.taskNanos(task))
                        .as("task %d, a stage before it ends at %d", task, parentEnds)
                        .isGreaterThanOrEqualTo(parentEnds));
      }
    }
  }

  /** Plays jobs, and watches that no more tasks are started than may be. */
  private static final class Watch {
    private final EventQueue events = new EventQueue();
    private final List<TraceJob> jobs;

    /** End of each task, by job and number. */
    final Map<Integer, Map<Integer, Long>> ends = new TreeMap<>();

    private final Map<Integer, StagedTasks> staged = new TreeMap<>();
    private final Map<Integer, Integer> released = new TreeMap<>();
    private final Map<Integer, Integer> started = new TreeMap<>();
    private final Scheduler scheduler;
    private int jobsLeft;

    Watch(String name, Nodes nodes, List<TraceJob> jobs) {
      this.jobs = jobs;
      this.jobsLeft = jobs.size();
      SimulatedSystem system = SimulatedSystem.ALL.get(name);
      Map<String, String> settings =
          system.settings().contains(EstimateSettings.CUTOFF) ? Map.of("cutoff", "10s") : Map.of();
      scheduler =
          system.start(
              new Cluster(
                  nodes,
                  events,
                  RandomSource.XO_RO_SHI_RO_128_PP.create(1),
                  SettingArguments.read(system, settings),
                  this::ended,
                  this::happened));
    }

    void play() {
      for (int number = 0; number < jobs.size(); number++) {
        TraceJob job = jobs.get(number);
        boolean isLong = job.meanNanos() > 10 * SECOND;
        SimJob arriving = new SimJob(number, job, job.meanNanos(), isLong, isLong);
        ends.put(number, new TreeMap<>());
        staged.put(number, new StagedTasks(job.stages()));
        release(number);
        events.at(
            job.arrivalNanos(), EventKind.JOB_ARRIVES.rank(), () -> scheduler.arrive(arriving));
      }
      long now = 0;
      while (jobsLeft > 0) {
        events.step();
        if (events.now() > now) {
          now = events.now();
          assertThat(started)
              .allSatisfy(
                  (job, containers) ->
                      assertThat(containers).isLessThanOrEqualTo(mostContainers(job)));
        }
      }
    }

    private void ended(SimJob job, long durationNanos) {
      int task = (int) (durationNanos % SECOND);
      ends.get(job.number()).put(task, events.now());
      if (staged.get(job.number()).ended(task)) {
        release(job.number());
      }
      if (job.endTask()) {
        jobsLeft--;
      }
    }

    private int mostContainers(int job) {
      int executors = jobs.get(job).executors();
      return executors > 0 ? executors : released.get(job);
    }

    private void release(int job) {
      StagedTasks tasks = staged.get(job);
      while (tasks.released() > 0) {
        tasks.take();
        released.merge(job, 1, Integer::sum);
      }
    }

    /** Tasks that run now or have ended; containers of executors stay the same. */
    private void happened(Step step, SimJob job, int worker) {
      int change = step == Step.STARTED ? 1 : step == Step.STOPPED ? -1 : 0;
      started.merge(job.number(), change, Integer::sum);
    }
  }
}
