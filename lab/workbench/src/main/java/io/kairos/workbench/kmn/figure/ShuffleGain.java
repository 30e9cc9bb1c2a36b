// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.ReducePlacement;
import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.Shuffle;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * What Figures 19 and 20 have in common (§6.4.1): shuffles after all M maps have finished, by M/K,
 * against the baseline: K maps, and reducers in any rack. Only ratios of times mean something.
 */
abstract class ShuffleGain implements Figure {
  static final double[] RATIOS = {1, 1.05, 1.1};
  private static final int JOBS = 1_000;

  private final String title;
  private final List<String> groups;
  private final Shuffle shuffle = new Shuffle(1, 1, FacebookLikeStages.RACKS);

  /**
   * @param title names paper, figure and table
   * @param groups of jobs, in the paper's order
   */
  ShuffleGain(String title, List<String> groups) {
    this.title = title;
    this.groups = List.copyOf(groups);
  }

  /** The group of a job, by its K maps without extra ones. */
  abstract String group(SizeClass size, UpstreamStage maps);

  abstract List<SizeClass> sizes();

  abstract Claim claim(String here);

  /** Shuffle times of a group: the baseline's, then one for each M/K. */
  private static final class Times {
    private final Sample baseline = new Sample();
    private final List<Sample> kmn = List.of(new Sample(), new Sample(), new Sample());

    private double gainPercent(int ratio) {
      return 100 * (1 - kmn.get(ratio).mean() / baseline.mean());
    }
  }

  @Override
  public final FigureData compute(long seed, Progress progress) {
    SplittableRandom dice = new SplittableRandom(seed);
    FacebookLikeStages stages = new FacebookLikeStages(dice.split());
    Map<String, Times> times = new LinkedHashMap<>();
    groups.forEach(group -> times.put(group, new Times()));
    for (SizeClass size : sizes()) {
      progress.at(size.label(), sizes().indexOf(size), sizes().size());
      for (int job = 0; job < JOBS; job++) {
        int maps = size.draw(dice);
        UpstreamStage stage = stages.draw(FacebookLikeStages.launched(maps, RATIOS[2]));
        add(times.get(group(size, stage.launched(maps))), stage, maps, dice);
      }
    }
    return new FigureData(
        title + ", synthetic stages of " + JOBS + " jobs a size",
        List.of(
            panel("shuffle time by that of the baseline", "share", times, true),
            panel("improvement over the baseline", "improvement (%)", times, false)),
        List.of(claim(says(times))));
  }

  private void add(Times times, UpstreamStage stage, int maps, SplittableRandom dice) {
    times.baseline.add(shuffle.anywhereMillis(stage.launched(maps).tasks(), dice));
    for (int i = 0; i < RATIOS.length; i++) {
      UpstreamStage launched = stage.launched(FacebookLikeStages.launched(maps, RATIOS[i]));
      times
          .kmn
          .get(i)
          .add(shuffle.placedMillis(launched.tasks(), maps, ReducePlacement.ROUND_ROBIN));
    }
  }

  private static Panel panel(
      String title, String yAxis, Map<String, Times> times, boolean asShare) {
    List<Series> series = new ArrayList<>();
    times.forEach(
        (group, of) -> {
          List<Point> points = new ArrayList<>();
          for (int i = 0; i < RATIOS.length; i++) {
            double gain = of.gainPercent(i);
            double error = of.kmn.get(i).standardError() / of.baseline.mean();
            points.add(
                new Point(
                    RATIOS[i], asShare ? 1 - gain / 100 : gain, asShare ? error : 100 * error));
          }
          series.add(new Series(group, Source.MONTE_CARLO, points));
        });
    return new Panel(title, "maps launched by maps needed (M/K)", yAxis, false, series);
  }

  private static String says(Map<String, Times> times) {
    return times.entrySet().stream()
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "%s: %.1f, %.1f, %.1f",
                    entry.getKey(),
                    entry.getValue().gainPercent(0),
                    entry.getValue().gainPercent(1),
                    entry.getValue().gainPercent(2)))
        .collect(Collectors.joining("; "));
  }
}
