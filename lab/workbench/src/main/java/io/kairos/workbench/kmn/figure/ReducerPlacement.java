// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.output.ReducePlacement;
import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.Shuffle;
import io.kairos.sim.kmn.UpstreamStage;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Computed.Axes;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Reducers evenly over the racks with maps against all in one rack.
 *
 * @param maps that jobs need
 * @param jobs of each size
 */
record ReducerPlacement(List<Integer> maps, int jobs, Axes panel) implements Computation {
  @Override
  public Computed compute(long seed, Progress progress) {
    FacebookLikeStages stages = new FacebookLikeStages(new SplittableRandom(seed));
    Shuffle shuffle = new Shuffle(1, 1, FacebookLikeStages.RACKS);
    List<Point> points = new ArrayList<>();
    List<Line> told = new ArrayList<>();
    for (int needed : maps) {
      progress.at(needed + " maps", points.size(), maps.size());
      Sample greedy = new Sample();
      Sample evenly = new Sample();
      for (int job = 0; job < jobs; job++) {
        UpstreamStage stage = stages.draw(FacebookLikeStages.launched(needed, 1.05));
        greedy.add(shuffle.placedMillis(stage.tasks(), needed, ReducePlacement.GREEDY));
        evenly.add(shuffle.placedMillis(stage.tasks(), needed, ReducePlacement.ROUND_ROBIN));
      }
      double gain = 100 * (1 - evenly.mean() / greedy.mean());
      double error = 100 * evenly.standardError() / greedy.mean();
      points.add(new Point(Math.log10(needed), gain, error));
      told.add(Line.of(needed + " maps", name -> gain));
    }
    Map<String, List<Point>> curve = Map.of("round-robin to greedy", points);
    return new Computed(
        List.of(panel.of(Source.MONTE_CARLO, curve)),
        List.of(new Told(panel.title(), told)),
        List.of());
  }
}
