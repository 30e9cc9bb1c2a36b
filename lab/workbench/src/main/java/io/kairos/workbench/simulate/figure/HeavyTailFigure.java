// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Kairos, FIFO and Big-C on Table 1 (SoCC'18, Figure 4), as MapReduce jobs and as bags of tasks.
 * Bags as the table prints them fill all places of the cluster; §5.2 gives the longest jobs blocks
 * of 1 GB, which makes 60 maps where the table has 224.
 */
abstract class HeavyTailFigure extends TestbedFigure {
  private static final double GAP_SECONDS = 60;
  private static final Map<String, String> SETTINGS = Map.of("cutoff", HEAVY_CUTOFF);

  private static final List<Contender> CONTENDERS =
      List.of(
          Contender.STOPPED,
          Contender.MEASURED,
          Contender.CONSERVING,
          Contender.JOBS_BY_SERVICE,
          Contender.FIFO,
          Contender.BIG_C);

  /**
   * @param jobs of a stream; the paper has 100
   */
  HeavyTailFigure(int jobs, int streams) {
    super(
        "Kairos, Figure 4: Table 1, " + jobs + " jobs, means over " + streams + " streams",
        List.of(
            new Race(
                new Testbed(
                    "maps and reduces", "table1-phases", jobs, GAP_SECONDS, streams, SETTINGS),
                CONTENDERS,
                true),
            new Race(
                new Testbed("bags of tasks", "table1", jobs, GAP_SECONDS, streams, SETTINGS),
                CONTENDERS,
                true),
            new Race(
                new Testbed(
                    "bags of up to 120 tasks",
                    "table1-narrow",
                    jobs,
                    GAP_SECONDS,
                    streams,
                    SETTINGS),
                CONTENDERS,
                true)));
  }

  @Override
  final List<Claim> claims(List<Played> played) {
    List<Claim> claims = new ArrayList<>();
    for (Played each : played) {
      claims.add(new Claim("5.3.1", "p50: Kairos 241 s, FIFO 808 s, Big-C 341 s", each.says(50)));
      claims.add(
          new Claim("5.3.1", "p99: Kairos 1452 s, FIFO 2061 s, Big-C 3368 s", each.says(99)));
      claims.add(new Claim("5.3.1", "(no mean is given)", each.saysMean()));
      claims.add(
          new Claim(
              "5.3.1",
              "largest slowdowns: FIFO 5.14, Big-C 18.23, Kairos lower for all jobs",
              each.saysWorstSlowdown()));
    }
    claims.add(
        new Claim(
            "5.2",
            "one run on 30 machines; slowdowns are against a job's time alone",
            "launches cost nothing here, and Big-C suspends in the rounds of its source; slowdowns"
                + " are against the longest map and the longest reduce; the load is 84 %"
                + " with reduces, 95 % as bags of tasks"));
    return claims;
  }
}
