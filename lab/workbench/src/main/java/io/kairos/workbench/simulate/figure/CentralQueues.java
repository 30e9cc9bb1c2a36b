// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/** Yaq-c against stock YARN, whole and without its parts (Yaq, Figure 6 and Table 3). */
public final class CentralQueues extends HiveRuns {
  static final Contender YARN =
      new Contender("YARN", "yaq-c", Map.of("queue", "0", "order", "ejf"));

  private static final List<Contender> CONTENDERS =
      List.of(
          new Contender("Yaq-c", "yaq-c", Map.of("queue", "4", "order", "srjf")),
          new Contender("Yaq-c, unbounded", "yaq-c", Map.of("queue", "10000", "order", "srjf")),
          new Contender(
              "Yaq-c, no task starves",
              "yaq-c",
              Map.of("queue", "4", "order", "srjf", "starvation", "1000h")),
          new Contender("Yaq-c, no reordering", "yaq-c", Map.of("queue", "4", "order", "ejf")),
          YARN);

  public CentralQueues() {
    this(PAPER_JOBS, USUAL_STREAMS);
  }

  /**
   * @param jobs of each stream
   * @param streams whose mean is taken
   */
  CentralQueues(int jobs, int streams) {
    super("Yaq, Figure 6 and Table 3: Yaq-c against stock YARN", CONTENDERS, jobs, streams);
  }

  @Override
  public String name() {
    return "yaq-6";
  }

  @Override
  public String does() {
    return "Yaq with a central scheduler against stock YARN; with Table 3";
  }

  @Override
  List<Panel> morePanels(HiveResults results) {
    return List.of(results.delays("Table 3"), results.throughput("Table 3"));
  }

  @Override
  List<Claim> claims(HiveResults results) {
    return List.of(
        new Claim(
            "6.2",
            "the median of Yaq-c is 1.7 times better than YARN's, and it is better at all"
                + " percentiles",
            results.saysTimes()),
        new Claim(
            "Table 3",
            "queueing delay (mean, standard deviation, median; s): Yaq-c 8.5, 21.4, 1.1;"
                + " unbounded 65.5, 85.1, 30.4; without reordering 53.2, 78.2, 25.4",
            results.saysDelays()),
        new Claim(
            "Table 3",
            "jobs a minute: Yaq-c 13.9, unbounded 5.6, without reordering 7.6, YARN 8.8",
            results.saysThroughput()));
  }
}
