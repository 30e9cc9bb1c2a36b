// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.rank.RunningRanks;
import io.kairos.sim.job.SimTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Which tasks the ResourceManager has given to each node. */
final class PlacedTasks {
  private final List<List<SimTask>> byNode = new ArrayList<>();

  /** What the tasks of each node hold. */
  private final int[] vcoresOf;

  /** Of the applications of each node, as of when somebody asked for them last. */
  private final List<Map<String, Long>> ranks = new ArrayList<>();

  /** Whether a task has come to the node, or gone, since. */
  private final boolean[] hasChanged;

  PlacedTasks(int nodes) {
    vcoresOf = new int[nodes];
    hasChanged = new boolean[nodes];
    for (int node = 0; node < nodes; node++) {
      byNode.add(new ArrayList<>());
      ranks.add(Map.of());
    }
  }

  void add(SimTask task, int node) {
    byNode.get(node).add(task);
    vcoresOf[node] += task.size.vcores();
    hasChanged[node] = true;
  }

  void remove(SimTask task, int node) {
    byNode.get(node).remove(task);
    vcoresOf[node] -= task.size.vcores();
    hasChanged[node] = true;
  }

  /**
   * The rank of each application that has tasks on a node: the same map as before where all of it
   * is as before, as it is nearly always. Not to be changed.
   *
   * @param rank of an application
   */
  Map<String, Long> ranks(int node, ToLongFunction<String> rank) {
    if (hasChanged[node] || haveOthers(node, rank)) {
      hasChanged[node] = false;
      Map<String, Long> now = new HashMap<>();
      for (SimTask task : byNode.get(node)) {
        now.computeIfAbsent(task.application(), rank::applyAsLong);
      }
      ranks.set(node, now);
    }
    return ranks.get(node);
  }

  /** Whether an application on a node has another rank than when all of them were asked last. */
  private boolean haveOthers(int node, ToLongFunction<String> rank) {
    Map<String, Long> before = ranks.get(node);
    for (Map.Entry<String, Long> each : before.entrySet()) {
      if (each.getValue() != rank.applyAsLong(each.getKey())) {
        return true;
      }
    }
    return false;
  }

  /**
   * The rank of the task that a better one would displace, as the node runs those that rank best.
   *
   * @param vcores that run, those of idle tasks on top
   * @param rank of an application
   * @return {@link Long#MAX_VALUE}, which any task is better than, where cores are free
   */
  long worstRunning(int node, int vcores, ToLongFunction<String> rank) {
    if (vcoresOf[node] < vcores) {
      return RunningRanks.WORSE_THAN_ANY;
    }
    RunningRanks tasks = new RunningRanks();
    String application = null;
    long its = 0;
    for (SimTask task : byNode.get(node)) {
      // Tasks of one job come one after the other, and a rank is worked out anew when asked for.
      if (!task.application().equals(application)) {
        application = task.application();
        its = rank.applyAsLong(application);
      }
      tasks.add(its, task.size.vcores());
    }
    return tasks.worst(vcores);
  }
}
