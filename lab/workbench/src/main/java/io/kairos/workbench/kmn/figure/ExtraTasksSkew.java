// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.ExactSkew;
import io.kairos.sim.kmn.SpreadOutputs;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Cross-rack skew if the best K of M outputs are used.
 *
 * @param samples values of K
 * @param hundredths M/K in hundredths
 * @param rounds means of so many jobs
 * @param shapes of the racks' weights, a panel for each. A job draws the weights, then its tasks
 *     their racks; with shape 0 the exact skew of the first K is shown, too.
 */
record ExtraTasksSkew(
    int racks,
    List<Integer> samples,
    List<Integer> hundredths,
    int rounds,
    List<Double> shapes,
    List<Panel> panels)
    implements Computation {
  @Override
  public Computed compute(long seed, Progress progress) {
    SplittableRandom dice = new SplittableRandom(seed);
    List<Panel> drawn = new ArrayList<>();
    for (Panel panel : panels) {
      double shape = shapes.get(drawn.size());
      List<Series> series = new ArrayList<>();
      for (int sample : samples) {
        int done = drawn.size() * samples.size() + series.size();
        progress.at(panel.title() + ", K = " + sample, done, panels.size() * samples.size());
        List<Point> points = played(shape, sample, dice.split());
        series.add(new Series("K = " + sample, Source.MONTE_CARLO, points));
      }
      for (int sample : shape == 0 ? samples : List.<Integer>of()) {
        Point exact = new Point(1, new ExactSkew(sample, racks).expected(), 0);
        series.add(new Series("K = " + sample, Source.EXACT, List.of(exact)));
      }
      drawn.add(panel.with(series));
    }
    return new Computed(drawn, List.of(), List.of());
  }

  private List<Point> played(double shape, int sample, SplittableRandom dice) {
    double[] sums = new double[hundredths.size()];
    double[] squares = new double[hundredths.size()];
    for (int round = 0; round < rounds; round++) {
      SpreadOutputs outputs = new SpreadOutputs(racks, sample, shape, dice);
      for (int i = 0; i < sums.length; i++) {
        double skew = outputs.skewOf(sample * hundredths.get(i) / 100);
        sums[i] += skew;
        squares[i] += skew * skew;
      }
    }
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < sums.length; i++) {
      double mean = sums[i] / rounds;
      double variance = Math.max(0, squares[i] / rounds - mean * mean);
      points.add(new Point(hundredths.get(i) / 100.0, mean, Math.sqrt(variance / (rounds - 1))));
    }
    return points;
  }
}
