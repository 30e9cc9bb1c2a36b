// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.kairos.workbench.bench.idlecores.task.BusyTask;
import io.kairos.workbench.bench.idlecores.task.TaskLoad;
import io.kairos.workbench.measure.CpuTicks;
import io.kairos.workbench.measure.MachineShares;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * CPU time that tasks used in a steady window, as the kernel counts it for their processes, the
 * same way under every system.
 *
 * @param share of N cores, from 0 to 1
 * @param busyShare the part of it that busy tasks used
 * @param tasks that held a container
 * @param busyTasks of these, tasks that never rest
 * @param machine where the rest of the machine's CPU time went
 */
public record MeasuredUse(
    double share,
    double busyShare,
    int tasks,
    int busyTasks,
    @JsonUnwrapped MachineShares machine) {
  private static final String BUSY = "busy";
  private static final String QUIET = "quiet-";

  /** JVMs start and compile, and a node takes 3 s to call a task idle. */
  private static final long SETTLE_SECONDS = 8;

  /**
   * Fills the nodes with tasks of which every second one is quiet, and measures.
   *
   * @param held tasks that a node takes at a time, of N + Q that are asked for
   * @param quiet what every second task does, in turn; none if all of them are busy
   */
  static MeasuredUse measure(
      Tasks tasks, Plan plan, List<String> hosts, int held, List<TaskLoad> quiet)
      throws IOException, InterruptedException {
    tasks.orders(BUSY).work(new BusyTask());
    for (TaskLoad kind : quiet) {
      tasks.orders(QUIET + kind.name()).work(kind);
    }
    int submitted = 0;
    for (int turn = 0; turn < plan.node().tasks(); turn++) {
      for (int node = 0; node < hosts.size(); node++) {
        tasks.submit(role(turn, node, quiet), 1, hosts.get(node), "default");
        submitted++;
        // So that a node that takes no more holds as many busy tasks as quiet ones.
        if (turn < held) {
          tasks.awaitRunning(submitted);
        }
      }
    }
    TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
    CpuTicks machineBefore = CpuTicks.now();
    long start = System.nanoTime();
    double busyBefore = tasks.cpuSeconds(BUSY);
    double quietBefore = quietSeconds(tasks, quiet);
    TimeUnit.MILLISECONDS.sleep(plan.window().toMillis());
    double busy = tasks.cpuSeconds(BUSY) - busyBefore;
    double quietUsed = quietSeconds(tasks, quiet) - quietBefore;
    double coreSeconds = plan.cores() * (System.nanoTime() - start) / 1e9;
    CpuTicks machine = CpuTicks.now();
    tasks.requireRunning();
    int busyTasks = tasks.count(BUSY);
    int quietTasks = 0;
    for (TaskLoad kind : quiet) {
      quietTasks += tasks.count(QUIET + kind.name());
    }
    return new MeasuredUse(
        (busy + quietUsed) / coreSeconds,
        busy / coreSeconds,
        busyTasks + quietTasks,
        busyTasks,
        MachineShares.between(machineBefore, machine));
  }

  /** In turn on each node, beginning with a busy task on every second. */
  static String role(int turn, int node, List<TaskLoad> quiet) {
    boolean isBusy = quiet.isEmpty() || (turn + node) % 2 == 0;
    return isBusy ? BUSY : QUIET + quiet.get((turn + node) / 2 % quiet.size()).name();
  }

  private static double quietSeconds(Tasks tasks, List<TaskLoad> quiet) throws IOException {
    double sum = 0;
    for (TaskLoad kind : quiet) {
      sum += tasks.cpuSeconds(QUIET + kind.name());
    }
    return sum;
  }
}
