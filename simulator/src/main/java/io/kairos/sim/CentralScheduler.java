// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.ClusterRanking;
import io.kairos.rm.dispatch.DispatchPass;
import io.kairos.rm.dispatch.HeldTasks;
import io.kairos.rm.dispatch.HostWishes;
import io.kairos.rm.dispatch.NodeCapacity;
import io.kairos.rm.dispatch.OfferPort;
import io.kairos.rm.dispatch.Outcome;
import io.kairos.rm.dispatch.RankingListener;
import io.kairos.rm.dispatch.RankingSettings;
import io.kairos.rm.placement.ApplicationService;
import io.kairos.rm.placement.FixedOvercommit;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrders;
import io.kairos.rm.placement.Placements;
import io.kairos.rm.placement.TieBreakers;
import io.kairos.yaq.QueuingScore;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;

/**
 * The ResourceManager's half: the daemon's own {@link DispatchPass} on simulated nodes. What is
 * here are the books: which tasks wait, and what each node holds.
 */
final class CentralScheduler implements OfferPort<Integer> {
  private static final String PARTITION = "";
  private static final String PLACEMENT = "fewest-tasks";
  private static final NodeStatistics EMPTY_NODE = new NodeStatistics(0, 0, 0, 0, Map.of());

  private static final long DEFAULT_TASK_MILLIS = 10_000;

  private final ClusterRanking<Integer> ranking;
  private final DispatchPass<Integer> pass;
  private final JobOrder jobOrder;
  private final ApplicationService<Integer> service = new ApplicationService<>();

  /** Jobs with tasks that wait for a node, by number. */
  private final Map<Integer, Queue<SimTask>> pending = new TreeMap<>();

  private final NodeCapacity capacity;
  private final int[] tasks;
  private final ObjIntConsumer<SimTask> place;

  /**
   * @param nowNanos simulated time
   */
  CentralScheduler(
      SystemSpec system,
      ClusterSpec cluster,
      DoubleSupplier random,
      LongSupplier nowNanos,
      ObjIntConsumer<SimTask> place) {
    this.jobOrder =
        JobOrders.create(system.jobOrder(), system.jobOrderBaseSeconds(), system.jobOrderFactor());
    this.capacity = new NodeCapacity(cluster.coresPerNode(), 0);
    this.tasks = new int[cluster.nodes()];
    this.place = place;
    RankingSettings settings =
        new RankingSettings(
            Placements.create(PLACEMENT, random),
            TieBreakers.create(system.tieBreaker(), random),
            new FixedOvercommit(system.queueVcores()),
            // No node of this model holds tasks back before their launch.
            (nodeVcores, taskVcores, meanTaskMillis) -> 0,
            new QueuingScore(0, 1),
            DEFAULT_TASK_MILLIS);
    this.ranking =
        new ClusterRanking<>(
            service,
            new RankingListener<>() {},
            () -> TimeUnit.NANOSECONDS.toMillis(nowNanos.getAsLong()),
            settings);
    this.pass = new DispatchPass<>(ranking, this, HostWishes.none(), nowNanos);
    for (int node = 0; node < cluster.nodes(); node++) {
      heartbeat(node, EMPTY_NODE);
    }
  }

  void arrive(int job, Queue<SimTask> itsTasks) {
    service.begin(SimTask.application(job));
    pending.put(job, new ArrayDeque<>(itsTasks));
    pass.run();
  }

  void ended(int node) {
    tasks[node]--;
    ranking.rank(node, look(node));
    pass.run();
  }

  void jobEnded(int job) {
    service.end(SimTask.application(job));
  }

  void heartbeat(int node, NodeStatistics reported) {
    ranking.report(node, reported, true, look(node));
    ranking.rank(node, look(node));
  }

  @Override
  public boolean goesOn() {
    return true;
  }

  @Override
  public void catchUp() {
    // Whatever changes is ranked at once.
  }

  @Override
  public boolean isWanted(String partition) {
    return !pending.isEmpty();
  }

  @Override
  public Outcome offer(Integer node) {
    int job = firstJob();
    SimTask task = pending.get(job).remove();
    if (pending.get(job).isEmpty()) {
      pending.remove(job);
    }
    tasks[node]++;
    place.accept(task, node);
    return Outcome.ALLOCATED;
  }

  @Override
  public Outcome fulfil(Integer node) {
    return Outcome.DECLINED;
  }

  @Override
  public BookedNode look(Integer node) {
    HeldTasks held = new HeldTasks(tasks[node], tasks[node], 0);
    return new BookedNode(PARTITION, false, true, capacity, held, HeldTasks.NONE);
  }

  @Override
  public void failed(Integer node, Throwable cause) {
    throw new IllegalStateException("node " + node + " could not be offered", cause);
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
}
