// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.InputLocality;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** What Figures 4 and 5 have in common: the share of jobs with all maps local, by utilisation. */
final class LocalityPanel {
  /** §3.1. */
  static final int SLOTS = 8;

  /** The paper's formulas have no size; so many machines that blocks seldom meet on one. */
  static final int MACHINES = 10_000;

  static final int ROUNDS = 2_000;

  /** Where the dice are thrown: utilisation in percent. */
  static final int[] PLAYED = {10, 20, 30, 40, 50, 60, 70, 80, 90, 95};

  private LocalityPanel() {}

  /** Plays one job on a cluster; whether each choice makes all its maps local. */
  @FunctionalInterface
  interface Job {
    boolean[] play(BusyCluster cluster);
  }

  /** By the probability p_t that a block is local. */
  static Series formula(String label, DoubleUnaryOperator allLocal) {
    List<Point> points = new ArrayList<>();
    for (int half = 0; half <= 200; half++) {
      double locality = InputLocality.ofTask(half / 200.0, SLOTS);
      points.add(new Point(half / 2.0, 100 * allLocal.applyAsDouble(locality), 0));
    }
    return new Series(label, Source.FORMULA, points);
  }

  /** One series for each label, in the order of what the job answers. */
  static List<Series> played(List<String> labels, Job job, SplittableRandom dice) {
    List<List<Point>> points = new ArrayList<>();
    labels.forEach(label -> points.add(new ArrayList<>()));
    for (int percent : PLAYED) {
      int[] successes = new int[labels.size()];
      BusyCluster cluster = new BusyCluster(MACHINES, SLOTS, percent / 100.0, dice.split());
      for (int round = 0; round < ROUNDS; round++) {
        cluster.another();
        boolean[] local = job.play(cluster);
        for (int choice = 0; choice < local.length; choice++) {
          successes[choice] += local[choice] ? 1 : 0;
        }
      }
      for (int choice = 0; choice < successes.length; choice++) {
        double share = (double) successes[choice] / ROUNDS;
        double error = Math.sqrt(share * (1 - share) / ROUNDS);
        points.get(choice).add(new Point(percent, 100 * share, 100 * error));
      }
    }
    List<Series> series = new ArrayList<>();
    for (int choice = 0; choice < labels.size(); choice++) {
      series.add(new Series(labels.get(choice), Source.MONTE_CARLO, points.get(choice)));
    }
    return series;
  }

  static Panel panel(String title, List<Series> series) {
    return new Panel(
        title,
        "slots of the cluster that are busy (%)",
        "jobs with all maps local (%)",
        true,
        series);
  }
}
