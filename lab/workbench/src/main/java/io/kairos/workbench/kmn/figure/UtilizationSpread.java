// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.SamplingPolicy;
import io.kairos.sim.kmn.SamplingResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figure 18: how utilisation is spread around its average. */
public final class UtilizationSpread implements Figure {
  private static final int[] PERCENTILES = {5, 25, 50, 75, 95, 100};

  @Override
  public String name() {
    return "kmn-18";
  }

  @Override
  public String does() {
    return "how utilisation is spread around its average";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<List<Point>> points = new ArrayList<>();
    for (int i = 0; i < PERCENTILES.length; i++) {
      points.add(new ArrayList<>());
    }
    List<String> says = new ArrayList<>();
    for (double load : LocalityByLoad.LOADS) {
      progress.at("load " + load, says.size(), LocalityByLoad.LOADS.length);
      SamplingResult result = PlayedJobs.play(SamplingPolicy.kmn(1.05), load, seed);
      Sample busy = new Sample();
      result.utilizations().forEach(share -> busy.add(100 * share));
      for (int i = 0; i < PERCENTILES.length; i++) {
        double y = busy.quantile(PERCENTILES[i] / 100.0);
        points.get(i).add(new Point(busy.mean(), y, 0));
      }
      says.add(
          String.format(
              Locale.ROOT,
              "average %.0f %%: p95 %.0f %%, most %.0f %%",
              busy.mean(),
              busy.quantile(0.95),
              busy.quantile(1)));
    }
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < PERCENTILES.length; i++) {
      String label = PERCENTILES[i] == 100 ? "most" : "p" + PERCENTILES[i];
      series.add(new Series(label, Source.SIMULATION, points.get(i)));
    }
    return new FigureData(
        "KMN, Figure 18: spread of utilisation, " + PlayedJobs.JOBS + " synthetic jobs",
        List.of(
            new Panel(
                "busy slots, each second",
                "average utilisation (%)",
                "utilisation (%)",
                true,
                series)),
        List.of(
            new Claim(
                "6.3",
                "at an average of 30 % there are spikes of up to 90 %, at 50 % above 90 %",
                String.join("; ", says))));
  }
}
