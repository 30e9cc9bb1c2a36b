// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.InputLocality;
import io.kairos.sim.kmn.BusyCluster;
import io.kairos.sim.kmn.SampleRule;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The share of jobs with all maps local, by utilisation: by the formulas, and with dice.
 *
 * @param machines the formulas have no size; so many that blocks seldom meet on one
 * @param slots of a machine
 * @param rounds played for each utilisation
 * @param played where the dice are thrown: utilisation in percent
 */
record LocalJobs(
    SampleRule rule, int machines, int slots, int rounds, List<Integer> played, List<Plot> panels)
    implements Computation {
  /**
   * A panel.
   *
   * @param sample K
   * @param blocks N by the label of its curve, rising; with K the sample is chosen beforehand
   */
  record Plot(Panel panel, int sample, Map<String, Integer> blocks) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    SplittableRandom dice = new SplittableRandom(seed);
    List<Panel> drawn = new ArrayList<>();
    for (Plot plot : panels) {
      progress.at(plot.panel.title(), drawn.size(), panels.size());
      List<Series> series = new ArrayList<>();
      plot.blocks.forEach(
          (label, blocks) ->
              series.add(new Series(label, Source.FORMULA, formula(plot.sample, blocks))));
      series.addAll(played(plot, dice));
      drawn.add(plot.panel.with(series));
    }
    return new Computed(drawn, List.of(), List.of());
  }

  private List<Point> formula(int sample, int blocks) {
    return IntStream.rangeClosed(0, 200)
        .mapToObj(
            half -> {
              double local = InputLocality.ofTask(half / 200.0, slots);
              return new Point(half / 2.0, 100 * rule.allLocal(sample, blocks, local), 0);
            })
        .toList();
  }

  private List<Series> played(Plot plot, SplittableRandom dice) {
    List<Series> series = new ArrayList<>();
    for (String label : plot.blocks.keySet()) {
      series.add(new Series(label, Source.MONTE_CARLO, new ArrayList<>()));
    }
    List<Integer> choices = List.copyOf(plot.blocks.values());
    for (int percent : played) {
      BusyCluster cluster = new BusyCluster(machines, slots, percent / 100.0, dice.split());
      int[] local = rule.play(cluster, plot.sample, choices, rounds);
      for (int choice = 0; choice < local.length; choice++) {
        double share = (double) local[choice] / rounds;
        double error = Math.sqrt(share * (1 - share) / rounds);
        series.get(choice).points().add(new Point(percent, 100 * share, 100 * error));
      }
    }
    return series;
  }
}
