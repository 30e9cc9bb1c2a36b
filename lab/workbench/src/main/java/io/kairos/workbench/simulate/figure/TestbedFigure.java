// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;

/** Distributions of completion times on the testbed of Kairos's paper. */
abstract class TestbedFigure implements Figure {
  /**
   * Tasks of categories 1 to 3, the short jobs, take up to 120 s; those of the others from 154 s.
   */
  static final String HEAVY_CUTOFF = "130s";

  /**
   * Contenders that are compared on one testbed.
   *
   * @param withSlowdowns whether there is a second panel
   */
  record Race(Testbed testbed, List<Contender> contenders, boolean withSlowdowns) {}

  private final String title;
  private final List<Race> races;

  TestbedFigure(String title, List<Race> races) {
    this.title = title;
    this.races = List.copyOf(races);
  }

  /**
   * What the paper says, and what came out here.
   *
   * @param played in the order of the races
   */
  abstract List<Claim> claims(List<Played> played);

  @Override
  public final FigureData compute(long seed, Progress progress) {
    int steps = races.stream().mapToInt(race -> race.contenders().size()).sum();
    int done = 0;
    List<Panel> panels = new ArrayList<>();
    List<Played> played = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    for (Race race : races) {
      Played results = new Played(race.testbed());
      for (Contender contender : race.contenders()) {
        progress.at(race.testbed().title() + ": " + contender.label(), done++, steps);
        results.add(contender, race.testbed().play(contender, seed));
      }
      played.add(results);
      distances.addAll(results.distances(seed));
      panels.add(results.completionTimes());
      if (race.withSlowdowns()) {
        panels.add(results.slowdowns());
      }
    }
    return new FigureData(title, panels, claims(played), distances);
  }
}
