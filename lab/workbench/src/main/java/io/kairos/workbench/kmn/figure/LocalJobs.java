// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.InputLocality;
import io.kairos.sim.kmn.BusyCluster;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The share of jobs with all maps local, by utilisation: by the formulas, and with dice.
 *
 * @param samples values of K; a panel for each
 * @param choices a curve for each; with 1 the sample is chosen beforehand
 * @param machines the formulas have no size; so many that blocks seldom meet on one
 * @param slots of a machine
 * @param rounds played for each utilisation
 */
record LocalJobs(
    Rule rule, List<Integer> samples, List<Double> choices, int machines, int slots, int rounds)
    implements Computation {
  /** Where the dice are thrown: utilisation in percent. */
  private static final int[] PLAYED = {10, 20, 30, 40, 50, 60, 70, 80, 90, 95};

  /** From what a job can choose. */
  enum Rule {
    /** Any K of N blocks; the choice is N/K. */
    ANY_OF,
    /** All K blocks of one of f disjoint samples; the choice is f. */
    DISJOINT
  }

  @Override
  public Computed compute(long seed, Progress progress) {
    SplittableRandom dice = new SplittableRandom(seed);
    List<Panel> panels = new ArrayList<>();
    for (int sample : samples) {
      progress.at("K = " + sample, panels.size(), samples.size());
      List<Series> series = new ArrayList<>();
      choices.forEach(choice -> series.add(formula(sample, choice)));
      series.addAll(played(sample, dice));
      panels.add(
          new Panel(
              "K = " + sample,
              "slots of the cluster that are busy (%)",
              "jobs with all maps local (%)",
              true,
              series));
    }
    return new Computed(panels, List.of(), List.of());
  }

  private String label(int sample, double choice) {
    if (choice == 1) {
      return "chosen beforehand";
    }
    return rule == Rule.ANY_OF ? "N = " + (int) (sample * choice) : "f = " + (int) choice;
  }

  private Series formula(int sample, double choice) {
    List<Point> points = new ArrayList<>();
    for (int half = 0; half <= 200; half++) {
      double local = InputLocality.ofTask(half / 200.0, slots);
      double all =
          rule == Rule.ANY_OF
              ? InputLocality.anyOf((int) (sample * choice), sample, local)
              : InputLocality.disjoint((int) choice, sample, local);
      points.add(new Point(half / 2.0, 100 * all, 0));
    }
    return new Series(label(sample, choice), Source.FORMULA, points);
  }

  private List<Series> played(int sample, SplittableRandom dice) {
    List<Series> series = new ArrayList<>();
    for (double choice : choices) {
      series.add(new Series(label(sample, choice), Source.MONTE_CARLO, new ArrayList<>()));
    }
    for (int percent : PLAYED) {
      int[] successes = new int[choices.size()];
      BusyCluster cluster = new BusyCluster(machines, slots, percent / 100.0, dice.split());
      for (int round = 0; round < rounds; round++) {
        cluster.another();
        play(cluster, sample, successes);
      }
      for (int choice = 0; choice < successes.length; choice++) {
        double share = (double) successes[choice] / rounds;
        double error = Math.sqrt(share * (1 - share) / rounds);
        series.get(choice).points().add(new Point(percent, 100 * share, 100 * error));
      }
    }
    return series;
  }

  /** Plays one job. The larger choices begin with the blocks of the smaller ones. */
  private void play(BusyCluster cluster, int sample, int[] successes) {
    int local = 0;
    int blocks = 0;
    boolean found = false;
    for (int choice = 0; choice < successes.length; choice++) {
      for (; blocks < (int) (sample * choices.get(choice)); blocks++) {
        if (rule == Rule.DISJOINT && blocks % sample == 0) {
          cluster.anotherSample();
          local = 0;
        }
        local += cluster.placesLocally() ? 1 : 0;
        found |= rule == Rule.DISJOINT && blocks % sample == sample - 1 && local == sample;
      }
      found |= rule == Rule.ANY_OF && local >= sample;
      successes[choice] += found ? 1 : 0;
    }
  }
}
