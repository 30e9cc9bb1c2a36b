// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.output.CrossRackSkew;
import io.kairos.kmn.core.output.RoundRobinSelector;
import io.kairos.kmn.core.output.UpstreamTask;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Computed.Axes;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Cross-rack skew if the best K of M outputs are used, chosen by {@link RoundRobinSelector} itself.
 *
 * @param samples values of K
 * @param hundredths M/K in hundredths
 * @param rounds means of so many jobs
 * @param panels tasks on racks uniformly, and by log-normal weights of shape 1. A job draws the
 *     racks' weights, then its tasks their racks.
 */
record ExtraTasksSkew(
    int racks, List<Integer> samples, List<Integer> hundredths, int rounds, List<Axes> panels)
    implements Computation {
  @Override
  public Computed compute(long seed, Progress progress) {
    SplittableRandom dice = new SplittableRandom(seed);
    List<Panel> drawn = new ArrayList<>();
    for (Axes axes : panels) {
      boolean isUniform = drawn.isEmpty();
      List<Series> series = new ArrayList<>();
      for (int sample : samples) {
        int done = drawn.size() * samples.size() + series.size();
        progress.at(axes.title() + ", K = " + sample, done, panels.size() * samples.size());
        List<Point> points = played(isUniform, sample, dice.split());
        series.add(new Series("K = " + sample, Source.MONTE_CARLO, points));
      }
      for (int sample : isUniform ? samples : List.<Integer>of()) {
        Point exact = new Point(1, new ExactSkew(sample, racks).expected(), 0);
        series.add(new Series("K = " + sample, Source.EXACT, List.of(exact)));
      }
      drawn.add(axes.of(series));
    }
    return Computed.of(drawn, List.of());
  }

  private List<Point> played(boolean isUniform, int sample, SplittableRandom dice) {
    double[] sums = new double[hundredths.size()];
    double[] squares = new double[hundredths.size()];
    for (int round = 0; round < rounds; round++) {
      double[] cumulative = cumulative(isUniform, dice);
      List<UpstreamTask> outputs = new ArrayList<>();
      for (int i = 0; i < sums.length; i++) {
        // More extra tasks come on top of fewer.
        while (outputs.size() < sample * hundredths.get(i) / 100) {
          outputs.add(UpstreamTask.of(outputs.size(), "" + draw(cumulative, dice)));
        }
        double skew = skew(RoundRobinSelector.select(outputs, sample));
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

  /** For every rack the probability that a task is there or in one before it. */
  private double[] cumulative(boolean isUniform, SplittableRandom dice) {
    double[] cumulative = new double[racks];
    double sum = 0;
    for (int rack = 0; rack < racks; rack++) {
      sum += isUniform ? 1 : Math.exp(dice.nextGaussian());
      cumulative[rack] = sum;
    }
    for (int rack = 0; rack < racks; rack++) {
      cumulative[rack] /= sum;
    }
    return cumulative;
  }

  private int draw(double[] cumulative, SplittableRandom dice) {
    int found = Arrays.binarySearch(cumulative, dice.nextDouble());
    return Math.min(racks - 1, found < 0 ? -1 - found : found + 1);
  }

  private double skew(List<UpstreamTask> chosen) {
    Integer[] perRack = new Integer[racks];
    Arrays.fill(perRack, 0);
    for (UpstreamTask task : chosen) {
      perRack[Integer.parseInt(task.rack())]++;
    }
    return CrossRackSkew.of(Arrays.asList(perRack));
  }
}
