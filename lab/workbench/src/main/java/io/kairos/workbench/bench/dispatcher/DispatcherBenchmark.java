// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.dispatcher;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Places bursts of containers with our scheduler and with the stock CapacityScheduler in turn, in
 * one process. The ResourceManager is a real one without RPC, whose nodes only exist in its books.
 *
 * <p>Kairos runs twice: with nodes that suspend tasks, and with nodes that queue them, ranked by
 * expected wait, under a job order that asks for every job's progress.
 *
 * <p>Stock runs as an operator gets it by turning {@code schedule-asynchronously.enable} on: that
 * is its fastest mode, and the only one that spreads load. Both count vcores. Each round starts a
 * ResourceManager of its own, so that the idle threads of one scheduler cost the other nothing, and
 * each first places a burst that is not measured.
 */
public final class DispatcherBenchmark {
  /** Rounds of each scheduler that only warm the compiler up; after three it still improved. */
  private static final int WARM_UP_ROUNDS = 6;

  /** Bursts of a round: a pause of the machine, or a collection, is not to decide it. */
  private static final int BURSTS_PER_ROUND = 5;

  static final NodeStatistics SUSPENDING_NODE = new NodeStatistics(0, 0, 0, 0, Map.of());

  private static final NodeStatistics QUEUEING_NODE =
      SUSPENDING_NODE.withQueue(new QueueStatistics(0, 10));

  private DispatcherBenchmark() {}

  /**
   * @param nodes nodes of 8 vcores each
   * @param rounds measured rounds of each scheduler, at least 1
   * @param burst containers of 1 vcore that are asked for at once; two bursts must fit onto 8
   *     vcores a node
   * @throws IllegalArgumentException if they do not
   */
  public static DispatcherResult run(int nodes, int rounds, int burst) throws Exception {
    if (rounds < 1 || nodes < 1 || 2L * burst + 1 > 8L * nodes) {
      throw new IllegalArgumentException(
          nodes + " nodes of 8 vcores, twice " + burst + " containers, " + rounds + " rounds");
    }
    List<Contender> contenders =
        List.of(
            new Contender(kairos(), SUSPENDING_NODE),
            new Contender(queues(), QUEUEING_NODE),
            new Contender(stock(), SUSPENDING_NODE));
    for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
      for (int turn = 0; turn < contenders.size(); turn++) {
        // Whoever follows another pays for its garbage: everybody follows everybody.
        Contender contender = contenders.get(Math.floorMod(round + turn, contenders.size()));
        DispatcherResult.Round measured = round(contender, nodes, burst);
        if (round >= 0) {
          contender.rounds.add(measured);
        }
      }
    }
    return new DispatcherResult(
        nodes,
        burst,
        new DispatcherResult.Side(contenders.get(0).rounds),
        new DispatcherResult.Side(contenders.get(1).rounds),
        new DispatcherResult.Side(contenders.get(2).rounds));
  }

  /** A scheduler, what the nodes under it report, and how it did. */
  private record Contender(
      YarnConfiguration conf, NodeStatistics report, List<DispatcherResult.Round> rounds) {
    Contender(YarnConfiguration conf, NodeStatistics report) {
      this(conf, report, new ArrayList<>());
    }
  }

  private static DispatcherResult.Round round(Contender contender, int nodes, int burst)
      throws Exception {
    try (PaperCluster cluster =
        new PaperCluster(new YarnConfiguration(contender.conf), contender.report, nodes)
            .withApplication()) {
      cluster.place(burst);
      double idleHeartbeatMicros = cluster.idleHeartbeatMicros();
      double seconds = 0;
      int spread = 0;
      long dispatcherNanos = -cluster.dispatcherCpuNanos();
      for (int i = 0; i < BURSTS_PER_ROUND; i++) {
        seconds += cluster.place(burst);
        spread = Math.max(spread, cluster.spread());
        cluster.releaseLast();
      }
      dispatcherNanos += cluster.dispatcherCpuNanos();
      int allocations = BURSTS_PER_ROUND * burst;
      return new DispatcherResult.Round(
          allocations / seconds, spread, idleHeartbeatMicros, dispatcherNanos / 1e3 / allocations);
    }
  }

  static YarnConfiguration kairos() {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, "io.kairos.rm.KairosScheduler");
    // As long as the queues below are by default: the same room on the nodes.
    conf.set(SchedulerSettings.QUEUE_VCORES.property(), "4");
    return conf;
  }

  private static YarnConfiguration queues() {
    YarnConfiguration conf = kairos();
    conf.set(SchedulerSettings.PREFIX + "node-queue-bound", "length");
    conf.set(SchedulerSettings.PREFIX + "placement", "yaq-wait");
    conf.set(SchedulerSettings.PREFIX + "job-order", "srjf");
    return conf;
  }

  static YarnConfiguration stock() {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
    conf.set("yarn.scheduler.capacity.schedule-asynchronously.enable", "true");
    return conf;
  }
}
