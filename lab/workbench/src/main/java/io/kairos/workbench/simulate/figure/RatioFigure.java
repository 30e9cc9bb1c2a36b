// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.simulate.figure.Percentiles.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One system normalized to another, by the size of the cluster: how the thesis and Kairos's paper
 * compare systems.
 */
abstract class RatioFigure implements Figure {
  /**
   * Two panels of the figure.
   *
   * @param title names them
   * @param workers sizes of the cluster, smallest first
   * @param baseline settings of the system that is normalized to
   */
  record Comparison(
      String title, PlayedTrace trace, List<Integer> workers, Map<String, String> baseline) {
    /** Both systems with the same settings. */
    Comparison(PlayedTrace trace, List<Integer> workers) {
      this(trace.name(), trace, workers, Map.of());
    }
  }

  /** Sizes of the cluster for {@link PlayedTrace#YAHOO}. */
  static final List<Integer> YAHOO_WORKERS = List.of(4_000, 4_500, 5_000, 6_000, 8_000);

  /** Sizes of the cluster for {@link PlayedTrace#GOOGLE}. */
  static final List<Integer> GOOGLE_WORKERS = List.of(15_000, 17_000, 19_000, 21_000, 23_000);

  /** Sizes of the cluster for {@link PlayedTrace#CLOUDERA}. */
  static final List<Integer> CLOUDERA_WORKERS = List.of(15_000, 17_000, 19_000, 21_000, 23_000);

  /** Sizes of the cluster for {@link PlayedTrace#FACEBOOK}. */
  static final List<Integer> FACEBOOK_WORKERS = List.of(170_000, 190_000, 210_000);

  private final String title;
  private final String system;
  private final String baseline;
  private final List<Comparison> comparisons;

  /**
   * @param title names paper and figure
   * @param system below 1 it is the faster one
   */
  RatioFigure(String title, String system, String baseline, List<Comparison> comparisons) {
    this.title = title;
    this.system = system;
    this.baseline = baseline;
    this.comparisons = List.copyOf(comparisons);
  }

  /** What the paper says, and what came out here; two panels for each comparison. */
  abstract List<Claim> claims(List<Panel> panels);

  @Override
  public final FigureData compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    int steps = comparisons.stream().mapToInt(each -> 2 * each.workers().size() + 1).sum();
    int done = 0;
    List<Panel> panels = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    for (Comparison each : comparisons) {
      List<Pair> pairs = new ArrayList<>();
      for (int workers : each.workers()) {
        progress.at(each.title() + ", " + workers + ": " + system, done++, steps);
        RunResult ofSystem = runs.of(each.trace(), system, workers);
        progress.at(each.title() + ", " + workers + ": " + baseline, done++, steps);
        RunResult ofBaseline = runs.of(each.trace().with(each.baseline()), baseline, workers);
        pairs.add(new Pair(workers, ofSystem, ofBaseline));
      }
      panels.addAll(Percentiles.panels(each.title(), "workers", pairs));
      progress.at(each.title() + ": what is possible", done++, steps);
      // Between them distances change smoothly, and clairvoyant SRPT is not for free.
      for (Pair pair : List.of(pairs.get(0), pairs.get(pairs.size() - 1))) {
        int workers = (int) pair.x();
        String of = each.title() + ", " + workers + " workers";
        distances.addAll(runs.distances(of, each.trace(), workers, system, baseline, pair));
      }
    }
    return new FigureData(title, panels, claims(panels), distances);
  }
}
