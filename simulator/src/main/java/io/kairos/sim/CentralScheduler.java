// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.ApplicationService;
import io.kairos.rm.placement.FixedOvercommit;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrders;
import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.placement.NodeIndex;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.Placements;
import io.kairos.rm.placement.TieBreakers;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.ObjIntConsumer;

/** The ResourceManager's half: which job's task goes to which node (Kairos, Algorithm 2). */
final class CentralScheduler {
  private static final String PARTITION = "";
  private static final String PLACEMENT = "fewest-tasks";
  private static final NodeStatistics EMPTY_NODE = new NodeStatistics(0, 0, 0, 0, Map.of());

  private final NodeAdmission admission;
  private final Placement placement;
  private final NodeIndex<Integer> index;
  private final JobOrder jobOrder;
  private final ApplicationService<Integer> service = new ApplicationService<>();

  /** Jobs with tasks that wait for a node, by number. */
  private final Map<Integer, Queue<SimTask>> pending = new TreeMap<>();

  private final int coresPerNode;
  private final int[] tasks;
  private final NodeStatistics[] statistics;
  private final ObjIntConsumer<SimTask> place;

  CentralScheduler(
      SystemSpec system,
      ClusterSpec cluster,
      DoubleSupplier random,
      ObjIntConsumer<SimTask> place) {
    this.admission = new FixedOvercommit(system.queueVcores());
    this.placement = Placements.create(PLACEMENT, random);
    this.index = new NodeIndex<>(TieBreakers.create(system.tieBreaker(), random));
    this.jobOrder =
        JobOrders.create(system.jobOrder(), system.jobOrderBaseSeconds(), system.jobOrderFactor());
    this.coresPerNode = cluster.coresPerNode();
    this.tasks = new int[cluster.nodes()];
    this.statistics = new NodeStatistics[cluster.nodes()];
    this.place = place;
    for (int node = 0; node < cluster.nodes(); node++) {
      statistics[node] = EMPTY_NODE;
      rank(node);
    }
  }

  void arrive(int job, Queue<SimTask> itsTasks) {
    service.begin(SimTask.application(job));
    pending.put(job, new ArrayDeque<>(itsTasks));
    dispatch();
  }

  void ended(int node) {
    tasks[node]--;
    rank(node);
    dispatch();
  }

  void jobEnded(int job) {
    service.end(SimTask.application(job));
  }

  void heartbeat(int node, NodeStatistics reported) {
    statistics[node] = reported;
    service.report(node, reported.applicationServiceSeconds());
    rank(node);
  }

  /** One task at a time to the node that is first by then, until tasks or room are used up. */
  private void dispatch() {
    while (!pending.isEmpty()) {
      Optional<Integer> node = index.first(PARTITION);
      if (node.isEmpty()) {
        return;
      }
      int job = firstJob();
      SimTask task = pending.get(job).remove();
      if (pending.get(job).isEmpty()) {
        pending.remove(job);
      }
      tasks[node.get()]++;
      rank(node.get());
      place.accept(task, node.get());
    }
  }

  private int firstJob() {
    return pending.keySet().stream()
        .min(
            Comparator.comparingInt(
                    (Integer job) ->
                        jobOrder.step(service.attainedSeconds(SimTask.application(job))))
                .thenComparing(Comparator.naturalOrder()))
        .orElseThrow();
  }

  private void rank(int node) {
    if (admission.admits(coresPerNode, tasks[node], 1)) {
      double load = placement.load(new NodeLoad(tasks[node], coresPerNode, 0));
      index.update(node, PARTITION, load, statistics[node]);
    } else {
      index.remove(node);
    }
  }
}
