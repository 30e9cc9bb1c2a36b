// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.kairos.common.NodeStatistics;
import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.SuspendingTasks;
import io.kairos.nm.policy.TaskFacts;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.state.StateSaving;
import io.kairos.workbench.measure.WarmJava;
import io.kairos.yaq.Job;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.api.records.impl.pb.ResourceUtilizationPBImpl;
import org.apache.hadoop.yarn.proto.YarnProtos.ResourceUtilizationProto;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What a heartbeat of a node costs on which {@value #APPLICATIONS} applications ran, of which
 * {@value #GROWING} have a task that runs: its bytes, the ResourceManager's time to read it, and
 * the scheduler thread's time after an event. Beside a heartbeat that carries all applications.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(NANOSECONDS)
public class HeartbeatBenchmark {
  private static final int APPLICATIONS = 1_000;
  private static final int GROWING = 20;

  private static final long HEARTBEAT_NANOS = MILLISECONDS.toNanos(250);

  /** Whether a heartbeat carries all applications. */
  @Param({"false", "true"})
  public boolean all;

  private SuspendingTasks tasks;
  private byte[] bytes;

  /**
   * What {@code kairos bench node} reports of heartbeats.
   *
   * @param bytes of the utilisation in the heartbeat
   * @param readNanos from these bytes to the statistics
   * @param lookNanos of the scheduler thread, after an event
   */
  public record Result(boolean carriesAll, int bytes, double readNanos, double lookNanos) {}

  static Result run(boolean all) throws RunnerException {
    HeartbeatBenchmark measured = new HeartbeatBenchmark();
    measured.all = all;
    measured.fill();
    return new Result(all, measured.bytes.length, score("read", all), score("look", all));
  }

  private static double score(String benchmark, boolean all) throws RunnerException {
    return new Runner(
            WarmJava.of(HeartbeatBenchmark.class, benchmark, 1)
                .param("all", Boolean.toString(all))
                .build())
        .runSingle()
        .getPrimaryResult()
        .getScore();
  }

  @Setup
  public void fill() {
    Map<String, Long> before = new HashMap<>();
    for (int number = 0; number < APPLICATIONS; number++) {
      before.put(application(number), MILLISECONDS.toNanos(1_000L * (number + 1)));
    }
    CoreControl control = CoreControlFactory.inert("none");
    NodeMetrics metrics = new NodeMetrics();
    tasks =
        new SuspendingTasks(
            (cores, meter, decisions) ->
                new LasNodeScheduler(
                    new LasParameters(cores, MILLISECONDS.toNanos(1_000)),
                    TaskOrder.ALL.get("las"),
                    decisions),
            GROWING,
            control,
            taskId -> OptionalLong.of(1),
            metrics,
            System::nanoTime,
            new NodeState(control.name(), before, Map.of(), Map.of()));
    try (NodeAgent agent =
        new NodeAgent(tasks, control, metrics, System::nanoTime, StateSaving.none(), 1)) {
      agent.start();
      for (int number = 0; number < GROWING; number++) {
        agent.launched(task(number));
      }
      Map<String, Double> heard = new HashMap<>();
      Map<String, Float> last = Map.of();
      // Until what comes after a registration is over, and the tasks run.
      while (heard.size() < APPLICATIONS || totals(last) < GROWING || totals(last) > 2 * GROWING) {
        LockSupport.parkNanos(HEARTBEAT_NANOS);
        last = beat(agent, heard);
      }
      bytes = encoded(all ? carryingAll() : last);
    }
  }

  /** The thread that has owned the tasks has ended. */
  @TearDown
  public void close() {
    tasks.close();
  }

  @Benchmark
  public NodeStatistics read() throws IOException {
    ResourceUtilization received =
        new ResourceUtilizationPBImpl(ResourceUtilizationProto.parseFrom(bytes));
    return NodeStatistics.fromCustomResources(received.getCustomResources()).orElseThrow();
  }

  @Benchmark
  public Object look() {
    return all ? Map.copyOf(carryingAll()) : tasks.load(System.nanoTime());
  }

  private Map<String, Float> carryingAll() {
    return tasks.statistics(System.nanoTime()).toCustomResources();
  }

  private static Map<String, Float> beat(NodeAgent agent, Map<String, Double> heard) {
    Map<String, Float> custom = agent.heartbeat(1);
    NodeStatistics.fromCustomResources(custom)
        .ifPresent(told -> heard.putAll(told.service().seconds()));
    return custom;
  }

  private static int totals(Map<String, Float> custom) {
    return NodeStatistics.fromCustomResources(custom)
        .map(told -> told.service().seconds().size())
        .orElse(0);
  }

  private static byte[] encoded(Map<String, Float> custom) {
    ResourceUtilization utilization = ResourceUtilization.newInstance(1, 1, 1f, custom);
    return ((ResourceUtilizationPBImpl) utilization).getProto().toByteArray();
  }

  private static TaskFacts task(int number) {
    String id = String.format("container_1700000000000_%04d_01_000002", number);
    return TaskFacts.of(id, new Job(application(number), 1_700_000_000_000L, number))
        .memoryMb(64)
        .priority(1)
        .user("somebody")
        .build();
  }

  private static String application(int number) {
    return String.format("application_1700000000000_%04d", number);
  }
}
