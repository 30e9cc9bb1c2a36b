// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.SamplingPolicy;
import io.kairos.sim.kmn.SamplingPolicy.Wait;
import io.kairos.sim.kmn.SamplingResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.kmn.figure.PlayedJobs.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Figure 21: the planner's wait against the first K maps and all M of them. */
public final class WaitStrategies implements Figure {
  private static final double UTILIZATION = 0.3;
  private static final double RATIO = 1.1;

  @Override
  public String name() {
    return "kmn-21";
  }

  @Override
  public String does() {
    return "the planner's wait against the first K maps and all M of them";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    Map<String, SamplingResult> results = new LinkedHashMap<>();
    for (Wait wait : Wait.values()) {
      String label =
          switch (wait) {
            case FIRST -> "first K";
            case PLANNED -> "planner";
            case ALL -> "all M";
          };
      progress.at(label, results.size(), Wait.values().length);
      results.put(
          label,
          PlayedJobs.play(
              new SamplingPolicy(true, RATIO, wait, SamplingPolicy.USUAL_WAIT_MILLIS),
              UTILIZATION,
              seed));
    }
    List<Panel> panels = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      panels.add(PlayedJobs.panel(stage, results));
    }
    return new FigureData(
        "KMN, Figure 21: when reducers begin, M/K = 1.1, " + PlayedJobs.JOBS + " synthetic jobs",
        panels,
        List.of(
            new Claim(
                "6.4.2",
                "small jobs as with the first K; for larger ones a delay of 5 to 14 %, in all up to 35 %"
                    + " better",
                says(panels))));
  }

  private static String says(List<Panel> panels) {
    List<String> parts = new ArrayList<>();
    for (Panel panel : panels) {
      for (Series series : panel.series()) {
        parts.add(
            String.format(
                Locale.ROOT,
                "%s, %s: %.2f, %.2f, %.2f s",
                panel.title(),
                series.label(),
                FigureData.at(series, 1),
                FigureData.at(series, 2),
                FigureData.at(series, 3)));
      }
    }
    return String.join("; ", parts);
  }
}
