// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.bench.dispatcher;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Places bursts of containers with our scheduler and with the stock CapacityScheduler in turn, in
 * one process, on a real ResourceManager without RPC and with nodes that only exist in its books.
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
    List<DispatcherResult.Round> kairos = new ArrayList<>();
    List<DispatcherResult.Round> stock = new ArrayList<>();
    for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
      DispatcherResult.Round ours = round(kairos(), nodes, burst);
      DispatcherResult.Round theirs = round(stock(), nodes, burst);
      if (round >= 0) {
        kairos.add(ours);
        stock.add(theirs);
      }
    }
    return new DispatcherResult(
        nodes, burst, new DispatcherResult.Side(kairos), new DispatcherResult.Side(stock));
  }

  private static DispatcherResult.Round round(YarnConfiguration conf, int nodes, int burst)
      throws Exception {
    try (PaperCluster cluster = new PaperCluster(conf, nodes)) {
      cluster.place(burst);
      double idleHeartbeatMicros = cluster.idleHeartbeatMicros();
      double seconds = 0;
      int spread = 0;
      for (int i = 0; i < BURSTS_PER_ROUND; i++) {
        seconds += cluster.place(burst);
        spread = Math.max(spread, cluster.spread());
        cluster.releaseLast();
      }
      return new DispatcherResult.Round(
          BURSTS_PER_ROUND * burst / seconds, spread, idleHeartbeatMicros);
    }
  }

  private static YarnConfiguration kairos() {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, "io.kairos.rm.KairosScheduler");
    return conf;
  }

  private static YarnConfiguration stock() {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
    conf.set("yarn.scheduler.capacity.schedule-asynchronously.enable", "true");
    return conf;
  }
}
