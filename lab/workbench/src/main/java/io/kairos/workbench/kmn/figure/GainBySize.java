// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.SamplingPolicy;
import io.kairos.sim.kmn.SamplingResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.kmn.figure.PlayedJobs.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What Figures 15 and 16 have in common: KMN with 5 % extra maps against the baseline, by size. */
abstract class GainBySize implements Figure {
  /** Under KMN; the baseline keeps its slots several times as long. */
  private static final double UTILIZATION = 0.1;

  private final String title;
  private final List<Stage> stages;

  GainBySize(String title, List<Stage> stages) {
    this.title = title;
    this.stages = List.copyOf(stages);
  }

  abstract Claim claim(String here);

  @Override
  public final FigureData compute(long seed, Progress progress) {
    Map<String, SamplingResult> results = new LinkedHashMap<>();
    progress.at("baseline", 0, 2);
    results.put("baseline", PlayedJobs.play(SamplingPolicy.BASELINE, UTILIZATION, seed));
    progress.at("KMN", 1, 2);
    results.put("KMN, M/K = 1.05", PlayedJobs.play(SamplingPolicy.kmn(1.05), UTILIZATION, seed));
    List<Panel> panels = new ArrayList<>();
    List<String> says = new ArrayList<>();
    for (Stage stage : stages) {
      Panel panel = PlayedJobs.panel(stage, results);
      panels.add(panel);
      says.add(says(panel));
    }
    return new FigureData(
        title + ", " + PlayedJobs.JOBS + " synthetic jobs",
        panels,
        List.of(claim(String.join("; ", says))));
  }

  private static String says(Panel panel) {
    List<Point> baseline = panel.series().get(0).points();
    List<Point> kmn = panel.series().get(1).points();
    List<String> gains = new ArrayList<>();
    for (int i = 0; i < baseline.size(); i++) {
      gains.add(
          String.format(Locale.ROOT, "%.1f", 100 * (1 - kmn.get(i).y() / baseline.get(i).y())));
    }
    return panel.title() + " " + String.join(", ", gains);
  }
}
