// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.rank.RunningRanks;
import io.kairos.sim.job.SimTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/** Which tasks the ResourceManager has given to each node. */
final class PlacedTasks {
  private final List<List<SimTask>> byNode = new ArrayList<>();

  /** What the tasks of each node hold. */
  private final int[] vcoresOf;

  PlacedTasks(int nodes) {
    vcoresOf = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      byNode.add(new ArrayList<>());
    }
  }

  void add(SimTask task, int node) {
    byNode.get(node).add(task);
    vcoresOf[node] += task.size.vcores();
  }

  void remove(SimTask task, int node) {
    byNode.get(node).remove(task);
    vcoresOf[node] -= task.size.vcores();
  }

  /** Applications that have tasks on a node. */
  Set<String> applications(int node) {
    Set<String> applications = new TreeSet<>();
    byNode.get(node).forEach(task -> applications.add(task.application()));
    return applications;
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
