// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.CrossRackSkew;
import io.kairos.kmn.core.RoundRobinSelector;
import io.kairos.kmn.core.UpstreamTask;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Figure 6: cross-rack skew if the best K of M outputs are used, chosen by {@link
 * RoundRobinSelector} itself. The 100 racks and both distributions are the paper's (§4.1); the
 * values of K are ours, as its text names none. It gives two parameters of the log-normal
 * distribution and leaves its shape open: 1 here. A job draws the racks' weights, then its tasks
 * their racks.
 */
public final class ExtraTasksSkew implements Figure {
  static final int RACKS = 100;
  private static final int[] SAMPLES = {100, 200, 500, 1_000};

  /** M/K in hundredths. */
  private static final int[] HUNDREDTHS = {
    100, 105, 110, 115, 120, 130, 140, 150, 160, 170, 180, 190, 200
  };

  private static final int ROUNDS = 500;

  private final List<String> rackNames = new ArrayList<>();

  /** Ready to compute. */
  public ExtraTasksSkew() {
    for (int rack = 0; rack < RACKS; rack++) {
      rackNames.add("/rack-" + rack);
    }
  }

  /** How tasks come to racks. */
  private enum Spread {
    UNIFORM("tasks on racks uniformly"),
    LOG_NORMAL("tasks on racks by log-normal weights");

    private final String title;

    Spread(String title) {
      this.title = title;
    }

    /** For every rack the probability that a task is there or in one before it. */
    private double[] cumulative(SplittableRandom dice) {
      double[] cumulative = new double[RACKS];
      double sum = 0;
      for (int rack = 0; rack < RACKS; rack++) {
        sum += this == UNIFORM ? 1 : Math.exp(dice.nextGaussian());
        cumulative[rack] = sum;
      }
      for (int rack = 0; rack < RACKS; rack++) {
        cumulative[rack] /= sum;
      }
      return cumulative;
    }
  }

  @Override
  public String name() {
    return "kmn-6";
  }

  @Override
  public String does() {
    return "how evenly outputs are spread over racks if the best K of M are used";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    SplittableRandom dice = new SplittableRandom(seed);
    List<Panel> panels = new ArrayList<>();
    int steps = 2 * SAMPLES.length;
    int step = 0;
    for (Spread spread : Spread.values()) {
      List<Series> series = new ArrayList<>();
      for (int sample : SAMPLES) {
        progress.at(spread.title + ", K = " + sample, step++, steps);
        series.add(played(spread, sample, dice.split()));
      }
      for (int i = 0; spread == Spread.UNIFORM && i < SAMPLES.length; i++) {
        double skew = new ExactSkew(SAMPLES[i], RACKS).expected();
        series.add(new Series(label(SAMPLES[i]), Source.EXACT, List.of(new Point(1, skew, 0))));
      }
      panels.add(
          new Panel(
              spread.title,
              "tasks launched by tasks needed (M/K)",
              "cross-rack skew, mean of max / max(1, min)",
              false,
              series));
    }
    return new FigureData(
        "KMN, Figure 6: cross-rack skew over " + RACKS + " racks, means of " + ROUNDS + " jobs",
        panels,
        claims(panels));
  }

  private static String label(int sample) {
    return "K = " + sample;
  }

  private Series played(Spread spread, int sample, SplittableRandom dice) {
    double[] sums = new double[HUNDREDTHS.length];
    double[] squares = new double[HUNDREDTHS.length];
    for (int round = 0; round < ROUNDS; round++) {
      double[] cumulative = spread.cumulative(dice);
      List<UpstreamTask> outputs = new ArrayList<>();
      for (int i = 0; i < HUNDREDTHS.length; i++) {
        // More extra tasks come on top of fewer.
        while (outputs.size() < sample * HUNDREDTHS[i] / 100) {
          outputs.add(UpstreamTask.of(outputs.size(), rackNames.get(draw(cumulative, dice))));
        }
        double skew = skew(RoundRobinSelector.select(outputs, sample));
        sums[i] += skew;
        squares[i] += skew * skew;
      }
    }
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < HUNDREDTHS.length; i++) {
      double mean = sums[i] / ROUNDS;
      double variance = Math.max(0, squares[i] / ROUNDS - mean * mean);
      points.add(new Point(HUNDREDTHS[i] / 100.0, mean, Math.sqrt(variance / (ROUNDS - 1))));
    }
    return new Series(label(sample), Source.MONTE_CARLO, points);
  }

  private static int draw(double[] cumulative, SplittableRandom dice) {
    int found = Arrays.binarySearch(cumulative, dice.nextDouble());
    return Math.min(RACKS - 1, found < 0 ? -1 - found : found + 1);
  }

  private double skew(List<UpstreamTask> chosen) {
    Integer[] perRack = new Integer[RACKS];
    Arrays.fill(perRack, 0);
    for (UpstreamTask task : chosen) {
      perRack[Integer.parseInt(task.rack().substring("/rack-".length()))]++;
    }
    return CrossRackSkew.of(Arrays.asList(perRack));
  }

  private static List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "4.1",
            "with 10 % to 20 % additional tasks the skew is reduced by at least 2x (uniform)",
            reductions(panels.get(0))),
        new Claim(
            "4.1",
            "with a log-normal distribution a few extra tasks are very effective, too",
            reductions(panels.get(1))));
  }

  private static String reductions(Panel panel) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < SAMPLES.length; i++) {
      Series series = panel.series().get(i);
      double none = FigureData.at(series, 1);
      parts.add(
          String.format(
              Locale.ROOT,
              "%s: %.2f, with 10 %% %.2f (%.2fx less), with 20 %% %.2f (%.2fx less)",
              series.label(),
              none,
              FigureData.at(series, 1.1),
              none / FigureData.at(series, 1.1),
              FigureData.at(series, 1.2),
              none / FigureData.at(series, 1.2)));
    }
    return String.join("; ", parts);
  }
}
