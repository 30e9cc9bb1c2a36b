// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.reorder;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.kairos.workbench.measure.WarmJava;
import io.kairos.yaq.Job;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.QueuedTask;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Time to order a queue in which nothing is in order yet: tasks of a fifth as many jobs, a tenth of
 * which nobody told about; about a third of the tasks starved.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(MILLISECONDS)
public class ReorderBenchmark {
  private static final int TASKS_PER_JOB = 5;
  private static final long LONGEST_WAIT_MILLIS = 15_000;
  private static final long LONGEST_TASK_MILLIS = 60_000;
  private static final StarvationThresholds THRESHOLDS = new StarvationThresholds(10_000, 10);

  /** Tasks in the queue. */
  @Param("1000")
  public int tasks;

  /** Name of the policy. */
  @Param({"srjf"})
  public String policy;

  private QueueOrder order;
  private List<QueuedTask> queue;
  private Map<String, JobProgress> progress;

  /**
   * What {@code kairos bench reorder} reports.
   *
   * @param tasks tasks in the queue
   * @param millisPerReordering mean time of one reordering, by policy
   */
  public record Result(int tasks, Map<String, Double> millisPerReordering) {}

  /** Measures for about half a minute, each policy in a Java process of its own. */
  public static Result run(int tasks) throws RunnerException {
    String[] policies = ReorderingPolicy.ALL.names().toArray(String[]::new);
    Map<String, Double> millis = new LinkedHashMap<>();
    for (RunResult result :
        new Runner(
                WarmJava.of(ReorderBenchmark.class, "reorder", 1)
                    .param("tasks", Integer.toString(tasks))
                    .param("policy", policies)
                    .build())
            .run()) {
      millis.put(result.getParams().getParam("policy"), result.getPrimaryResult().getScore());
    }
    return new Result(tasks, millis);
  }

  @Setup
  public void fill() {
    Random random = new Random(1);
    order = new QueueOrder(ReorderingPolicy.ALL.get(policy), THRESHOLDS);
    int jobs = Math.max(1, tasks / TASKS_PER_JOB);
    progress = new HashMap<>();
    queue = new ArrayList<>();
    for (int number = 0; number < tasks; number++) {
      int of = random.nextInt(jobs);
      Job job = new Job("application_1700000000000_" + of, 1_700_000_000_000L, of);
      if (of % 10 != 0) {
        progress.computeIfAbsent(
            job.id(), id -> new JobProgress(random.nextInt(1_000_000), random.nextInt(1_000)));
      }
      queue.add(
          new QueuedTask(
              "container_" + number,
              job,
              number,
              random.nextLong(LONGEST_WAIT_MILLIS),
              1 + random.nextLong(LONGEST_TASK_MILLIS)));
    }
  }

  @Benchmark
  public List<QueuedTask> reorder() {
    return order.sort(queue, progress::get, LONGEST_WAIT_MILLIS);
  }
}
