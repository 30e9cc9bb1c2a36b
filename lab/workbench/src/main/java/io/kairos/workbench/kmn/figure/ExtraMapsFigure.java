// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.SizeClass;
import io.kairos.sim.kmn.UpstreamStage;
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
import java.util.SplittableRandom;

/** What Figures 8 and 9 have in common: a percentage by extra maps, a line for each size of job. */
abstract class ExtraMapsFigure implements Figure {
  private static final int[] EXTRA_PERCENT = {2, 5, 10};
  private static final int JOBS = 400;

  private final String title;
  private final String yAxis;

  ExtraMapsFigure(String title, String yAxis) {
    this.title = title;
    this.yAxis = yAxis;
  }

  /**
   * What is shown of one job, percent.
   *
   * @param stage all M maps
   * @param needed K
   */
  abstract double percent(UpstreamStage stage, int needed);

  abstract Claim claim(String here);

  @Override
  public final FigureData compute(long seed, Progress progress) {
    FacebookLikeStages stages = new FacebookLikeStages(new SplittableRandom(seed));
    SplittableRandom sizes = new SplittableRandom(seed + 1);
    List<Series> series = new ArrayList<>();
    for (SizeClass size : SizeClass.OF_STRAGGLERS) {
      progress.at(size.label(), series.size(), SizeClass.OF_STRAGGLERS.size());
      series.add(series(size, stages, sizes));
    }
    Panel panel = new Panel("synthetic stages", "extra maps (%)", yAxis, false, series);
    return new FigureData(
        title + ", synthetic stages of " + JOBS + " jobs a class",
        List.of(panel),
        List.of(claim(says(series))));
  }

  private Series series(SizeClass size, FacebookLikeStages stages, SplittableRandom sizes) {
    List<Point> points = new ArrayList<>();
    for (int extra : EXTRA_PERCENT) {
      Sample sample = new Sample();
      for (int job = 0; job < JOBS; job++) {
        int needed = size.draw(sizes);
        int launched = FacebookLikeStages.launched(needed, 1 + extra / 100.0);
        sample.add(percent(stages.draw(launched), needed));
      }
      points.add(sample.point(extra));
    }
    return new Series(size.label(), Source.MONTE_CARLO, points);
  }

  private static String says(List<Series> series) {
    List<String> parts = new ArrayList<>();
    for (Series line : series) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s: %.0f %%, %.0f %%, %.0f %%",
              line.label(),
              FigureData.at(line, EXTRA_PERCENT[0]),
              FigureData.at(line, EXTRA_PERCENT[1]),
              FigureData.at(line, EXTRA_PERCENT[2])));
    }
    return "with 2, 5 and 10 % extra maps: " + String.join("; ", parts);
  }
}
