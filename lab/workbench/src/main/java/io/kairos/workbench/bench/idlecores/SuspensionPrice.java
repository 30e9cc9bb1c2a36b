// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.LocalCluster;
import io.kairos.workbench.bench.idlecores.task.TaskLoad;
import io.kairos.workbench.measure.CpuTicks;
import io.kairos.workbench.measure.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * What suspended tasks cost the tasks that run: every node runs N tasks that are never suspended,
 * and Q suspended ones, which rest and work in turn.
 *
 * @param running kind of the tasks that run
 * @param neighbours kind of the suspended tasks
 * @param progress of the running tasks while their neighbours work, as a share of their progress
 *     while these rest; the median of the pairs
 * @param pairs the same for every pair of phases
 * @param coresAlone cores that all running tasks used while their neighbours rested
 * @param coresBeside cores that they used while these worked
 * @param spareCores cores that all suspended tasks used while they worked
 * @param notSuspended phases in which a node did not suspend just the neighbours: a running task
 *     that uses next to no CPU gives its core up
 * @param stolenCpu share of the machine's CPU time that its host gave to others
 * @param othersCpu share of it that processes used which are not the benchmark's
 */
public record SuspensionPrice(
    String running,
    String neighbours,
    double progress,
    List<Double> pairs,
    double coresAlone,
    double coresBeside,
    double spareCores,
    int notSuspended,
    double stolenCpu,
    double othersCpu) {
  static final String RUNNING = "running";
  static final String SUSPENDED = "suspended";

  private static final long SETTLE_MILLIS = 1_000;
  private static final long WARM_UP_MILLIS = 3_000;
  private static final String NODE_METRICS = "Hadoop:service=NodeManager,name=Kairos";

  /** Measures every pair of kinds in turn. */
  static List<SuspensionPrice> measureAll(
      LocalCluster cluster, Tasks tasks, Plan plan, List<String> hosts)
      throws IOException, InterruptedException {
    // Whoever rests counts as idle after some seconds, and is not suspended.
    tasks.orders(SUSPENDED).work(plan.neighbours().get(0));
    tasks.orders(RUNNING).work(plan.running().get(0));
    // These first: a node whose cores are all held by services takes no more tasks.
    for (String host : hosts) {
      tasks.submit(SUSPENDED, plan.queueVcores(), host, "default");
    }
    tasks.awaitRunning(hosts.size() * plan.queueVcores());
    for (String host : hosts) {
      tasks.submit(RUNNING, plan.vcores(), host, Tasks.SERVICES);
    }
    tasks.awaitRunning(hosts.size() * plan.tasksPerNode());
    TimeUnit.MILLISECONDS.sleep(WARM_UP_MILLIS);
    List<SuspensionPrice> prices = new ArrayList<>();
    for (TaskLoad running : plan.running()) {
      for (TaskLoad neighbours : plan.neighbours()) {
        prices.add(measure(cluster, tasks, plan, running, neighbours));
      }
    }
    return prices;
  }

  private static SuspensionPrice measure(
      LocalCluster cluster, Tasks tasks, Plan plan, TaskLoad running, TaskLoad neighbours)
      throws IOException, InterruptedException {
    tasks.orders(RUNNING).work(running);
    tasks.orders(SUSPENDED).work(neighbours);
    TimeUnit.MILLISECONDS.sleep(WARM_UP_MILLIS);
    CpuTicks machineBefore = CpuTicks.now();
    List<Phase> alone = new ArrayList<>();
    List<Phase> beside = new ArrayList<>();
    int notSuspended = 0;
    for (int pair = 0; pair < plan.pairs(); pair++) {
      // Alone, beside, beside, alone: what changes with time shows in neither.
      for (boolean works : pair % 2 == 0 ? List.of(false, true) : List.of(true, false)) {
        if (works) {
          tasks.orders(SUSPENDED).work(neighbours);
        } else {
          tasks.orders(SUSPENDED).rest();
        }
        TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
        (works ? beside : alone).add(Phase.measure(tasks, plan));
        notSuspended += areSuspended(cluster, plan) ? 0 : 1;
      }
    }
    tasks.requireRunning();
    CpuTicks machine = CpuTicks.now();
    return of(
        running.name(),
        neighbours.name(),
        alone,
        beside,
        notSuspended,
        machine.stolenShareSince(machineBefore),
        machine.othersShareSince(machineBefore));
  }

  static SuspensionPrice of(
      String running,
      String neighbours,
      List<Phase> alone,
      List<Phase> beside,
      int notSuspended,
      double stolen,
      double others) {
    List<Double> pairs = new ArrayList<>();
    for (int pair = 0; pair < alone.size(); pair++) {
      pairs.add(beside.get(pair).unitsPerSecond() / alone.get(pair).unitsPerSecond());
    }
    return new SuspensionPrice(
        running,
        neighbours,
        Spread.of(pairs).median(),
        pairs,
        mean(alone, Phase::runningCores),
        mean(beside, Phase::runningCores),
        mean(beside, Phase::spareCores),
        notSuspended,
        stolen,
        others);
  }

  private static double mean(List<Phase> phases, ToDoubleFunction<Phase> figure) {
    return phases.stream().mapToDouble(figure).average().orElseThrow();
  }

  /** Whether all running tasks run and all neighbours wait, as the nodes say. */
  private static boolean areSuspended(LocalCluster cluster, Plan plan) {
    for (int node = 0; node < cluster.nodeCount(); node++) {
      for (JsonNode bean : cluster.nodeMetrics(node, NODE_METRICS)) {
        if (bean.path("Running").asInt() != plan.vcores()
            || bean.path("Waiting").asInt() != plan.queueVcores()) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * One stretch of time.
   *
   * @param unitsPerSecond progress of all running tasks
   * @param runningCores cores that they used
   * @param spareCores cores that all suspended tasks used
   */
  record Phase(double unitsPerSecond, double runningCores, double spareCores) {
    private static Phase measure(Tasks tasks, Plan plan) throws IOException, InterruptedException {
      long start = System.nanoTime();
      long units = tasks.units(RUNNING);
      double running = tasks.cpuSeconds(RUNNING);
      double suspended = tasks.cpuSeconds(SUSPENDED);
      TimeUnit.MILLISECONDS.sleep(plan.phase().toMillis());
      double done = tasks.units(RUNNING) - units;
      double runningUsed = tasks.cpuSeconds(RUNNING) - running;
      double suspendedUsed = tasks.cpuSeconds(SUSPENDED) - suspended;
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Phase(done / seconds, runningUsed / seconds, suspendedUsed / seconds);
    }
  }
}
