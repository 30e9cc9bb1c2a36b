// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/** Yaq-d against its baselines (Yaq, Figure 7 and Table 4). */
public final class DistributedQueues extends HiveRuns {
  static final Contender BATCH_SAMPLING =
      new Contender(
          "batch sampling", "mercury", Map.of("placement", "batch-sampling", "rebalance", "off"));

  private static final List<Contender> CONTENDERS =
      List.of(
          new Contender("Yaq-d", "yaq-d", Map.of()),
          new Contender("Yaq-d, no rebalancing", "yaq-d", Map.of("rebalance", "off")),
          new Contender("Yaq-d, no task starves", "yaq-d", Map.of("starvation", "1000h")),
          new Contender("Mercury", "mercury", Map.of()),
          BATCH_SAMPLING);

  public DistributedQueues() {
    this(PAPER_JOBS, USUAL_STREAMS);
  }

  /**
   * @param jobs of each stream
   * @param streams whose mean is taken
   */
  DistributedQueues(int jobs, int streams) {
    super(
        "Yaq, Figure 7 and Table 4: distributed schedulers with queues at the nodes",
        CONTENDERS,
        jobs,
        streams);
  }

  @Override
  public String name() {
    return "yaq-7";
  }

  @Override
  public String does() {
    return "Yaq without a central scheduler against Mercury and batch sampling; with Table 4";
  }

  @Override
  List<Panel> morePanels(HiveResults results) {
    return List.of(results.delays("Table 4"), results.throughput("Table 4"));
  }

  @Override
  List<Claim> claims(HiveResults results) {
    return List.of(
        new Claim(
            "6.3",
            "the median of Yaq-d is 3.9 times better than Mercury's and 9.3 times than batch"
                + " sampling's, and it is better at all percentiles",
            results.saysTimes()),
        new Claim(
            "Table 4",
            "queueing delay (mean, standard deviation, median; s): Yaq-d 17.9, 54.2, 0.35;"
                + " without rebalancing 34.2, 67.0, 5.6; Mercury 49.7, 73.7, 12.9; batch"
                + " sampling 81.4, 101.4, 26.2",
            results.saysDelays()),
        new Claim(
            "Table 4",
            "jobs a minute: Yaq-d 16.6, without rebalancing 10.1, Mercury 5.8, batch sampling"
                + " 5.3",
            results.saysThroughput()));
  }
}
