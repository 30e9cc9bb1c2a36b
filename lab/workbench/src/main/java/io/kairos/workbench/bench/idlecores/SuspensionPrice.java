// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.LocalCluster;
import io.kairos.workbench.bench.idlecores.task.TaskLoad;
import io.kairos.workbench.measure.CpuLoss;
import io.kairos.workbench.measure.CpuTicks;
import io.kairos.workbench.measure.NodeManagerCounts;
import io.kairos.workbench.measure.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What suspended tasks cost the tasks that run: every node runs N tasks that are never suspended,
 * and Q suspended ones, which rest and work in turn.
 *
 * @param running kind of the tasks that run
 * @param neighbours kind of the suspended tasks
 * @param pairs progress of the running tasks while their neighbours work, as a share of their
 *     progress while these rest, for every pair of phases
 * @param cores that both used
 * @param notSuspended phases in which a node did not suspend just the neighbours: a running task
 *     that uses next to no CPU gives its core up
 * @param loss CPU time of the machine that others got meanwhile
 */
@JsonPropertyOrder({"running", "neighbours", "progress"})
public record SuspensionPrice(
    String running,
    String neighbours,
    List<Double> pairs,
    @JsonUnwrapped CoresUsed cores,
    int notSuspended,
    @JsonUnwrapped CpuLoss loss) {
  static final String RUNNING = "running";
  static final String SUSPENDED = "suspended";

  private static final long SETTLE_MILLIS = 1_000;
  private static final long WARM_UP_MILLIS = 3_000;

  /** Measures every pair of kinds in turn. */
  static List<SuspensionPrice> measureAll(
      LocalCluster cluster, Tasks tasks, Plan plan, List<String> hosts)
      throws IOException, InterruptedException {
    // Whoever rests counts as idle after some seconds, and is not suspended.
    tasks.orders(SUSPENDED).work(plan.neighbours().get(0));
    tasks.orders(RUNNING).work(plan.running().get(0));
    // These first: a node whose cores are all held by services takes no more tasks.
    for (String host : hosts) {
      tasks.submit(SUSPENDED, plan.node().queueVcores(), host, "default");
    }
    tasks.awaitRunning(hosts.size() * plan.node().queueVcores());
    for (String host : hosts) {
      tasks.submit(RUNNING, plan.node().vcores(), host, Tasks.SERVICES);
    }
    tasks.awaitRunning(hosts.size() * plan.node().tasks());
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
    for (int pair = 0; pair < plan.phases().pairs(); pair++) {
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
        CpuLoss.between(machineBefore, machine));
  }

  static SuspensionPrice of(
      String running,
      String neighbours,
      List<Phase> alone,
      List<Phase> beside,
      int notSuspended,
      CpuLoss loss) {
    List<Double> pairs = new ArrayList<>();
    for (int pair = 0; pair < alone.size(); pair++) {
      pairs.add(beside.get(pair).unitsPerSecond() / alone.get(pair).unitsPerSecond());
    }
    return new SuspensionPrice(
        running, neighbours, pairs, CoresUsed.of(alone, beside), notSuspended, loss);
  }

  /** The median of the pairs. */
  @JsonProperty("progress")
  public double progress() {
    return Spread.of(pairs).median();
  }

  /** Whether all running tasks run and all neighbours wait, as the nodes say. */
  private static boolean areSuspended(LocalCluster cluster, Plan plan) {
    for (int node = 0; node < cluster.nodeCount(); node++) {
      for (JsonNode bean : cluster.nodeMetrics(node, NodeManagerCounts.KAIROS)) {
        if (bean.path("Running").asInt() != plan.node().vcores()
            || bean.path("Waiting").asInt() != plan.node().queueVcores()) {
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
      TimeUnit.MILLISECONDS.sleep(plan.phases().length().toMillis());
      double done = tasks.units(RUNNING) - units;
      double runningUsed = tasks.cpuSeconds(RUNNING) - running;
      double suspendedUsed = tasks.cpuSeconds(SUSPENDED) - suspended;
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Phase(done / seconds, runningUsed / seconds, suspendedUsed / seconds);
    }
  }
}
