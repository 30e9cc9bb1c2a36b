// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.RoundRobinSelector;
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

/**
 * Figure 7: the distribution of cross-rack skew by M/K, {@link RoundRobinSelector} choosing. The
 * stages are synthetic; with M/K = 1 they are Figure 3.
 */
public final class TraceSkew implements Figure {
  private static final double[] RATIOS = {1, 1.05, 1.1, 1.2, 1.5, 2};
  private static final int JOBS = 400;

  @Override
  public String name() {
    return "kmn-7";
  }

  @Override
  public String does() {
    return "cross-rack skew of Facebook-like jobs by M/K; with M/K = 1 it is Figure 3";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    FacebookLikeStages stages = new FacebookLikeStages(new SplittableRandom(seed));
    SplittableRandom sizes = new SplittableRandom(seed + 1);
    List<Panel> panels = new ArrayList<>();
    List<Claim> claims = new ArrayList<>();
    for (SizeClass size : SizeClass.OF_STRAGGLERS.subList(1, 3)) {
      progress.at(size.label(), panels.size(), 2);
      List<Sample> skews = skews(size, stages, sizes);
      List<Series> series = new ArrayList<>();
      for (int i = 0; i < RATIOS.length; i++) {
        series.add(skews.get(i).cdf("M/K = " + RATIOS[i], Source.MONTE_CARLO));
      }
      panels.add(new Panel(size.label(), "cross-rack skew", "share of jobs (%)", true, series));
      claims.add(claim(size, skews));
    }
    claims.add(
        new Claim(
            "2.2.2",
            "Figure 3: 50 to 150 maps, more than half of the jobs above 4; more: median 15, p90 above"
                + " 30 (to which the racks' weights are fitted)",
            fitted(panels)));
    return new FigureData(
        "KMN, Figure 7: cross-rack skew, synthetic stages of " + JOBS + " jobs a class",
        panels,
        claims);
  }

  private static List<Sample> skews(
      SizeClass size, FacebookLikeStages stages, SplittableRandom sizes) {
    List<Sample> skews = new ArrayList<>();
    for (int i = 0; i < RATIOS.length; i++) {
      skews.add(new Sample());
    }
    for (int job = 0; job < JOBS; job++) {
      int maps = size.draw(sizes);
      UpstreamStage stage = stages.draw(2 * maps);
      for (int i = 0; i < RATIOS.length; i++) {
        int launched = FacebookLikeStages.launched(maps, RATIOS[i]);
        skews
            .get(i)
            .add(
                UpstreamStage.skew(
                    RoundRobinSelector.select(stage.launched(launched).tasks(), maps),
                    FacebookLikeStages.RACKS));
      }
    }
    return skews;
  }

  private static Claim claim(SizeClass size, List<Sample> skews) {
    double none = skews.get(0).mean();
    double tenth = skews.get(2).mean();
    double twice = skews.get(RATIOS.length - 1).mean();
    return new Claim(
        "4.1",
        size.label() + ": 10 % more tasks make 66 % of the reduction that M/K = 2 makes",
        String.format(
            Locale.ROOT,
            "mean skew %.1f, with 10 %% %.1f, with M/K = 2 %.1f: %.0f %% of the reduction",
            none,
            tenth,
            twice,
            100 * (none - tenth) / (none - twice)));
  }

  private static String fitted(List<Panel> panels) {
    List<String> parts = new ArrayList<>();
    for (Panel panel : panels) {
      List<Point> points = panel.series().get(0).points();
      parts.add(
          String.format(
              Locale.ROOT,
              "%s: median %.1f, p90 %.1f",
              panel.title(),
              points.get(points.size() / 2).x(),
              points.get(9 * (points.size() - 1) / 10).x()));
    }
    return String.join("; ", parts);
  }
}
