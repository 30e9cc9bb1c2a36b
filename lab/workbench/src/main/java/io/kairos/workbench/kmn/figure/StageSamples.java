// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.SizeClass;
import io.kairos.sim.kmn.UpstreamJob;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A measure of synthetic map stages, sampled over jobs of some sizes, for some steps of an axis.
 *
 * @param splitsDice whether shuffles and sizes are drawn from dice that stages have no part in
 * @param sizes labels of {@link SizeClass}
 * @param jobs of each size
 * @param groups of jobs, as the measure names them; the sizes unless given
 */
record StageSamples(
    StageMeasure measure,
    boolean splitsDice,
    List<String> sizes,
    int jobs,
    List<Batch> batches,
    List<String> groups,
    List<Plot> panels)
    implements Computation {
  /** The step of what the others are compared to; it is not shown. */
  static final double BASELINE = 0;

  /**
   * Stages that are drawn.
   *
   * @param launched M/K
   * @param steps of the axis that are measured of them
   */
  record Batch(double launched, List<Double> steps) {}

  /**
   * A panel.
   *
   * @param value by step: {@code mean}, its {@code share} of the baseline's, {@code gain} over it,
   *     percent, for each group. Or at some steps: the {@code distribution} of the group that is
   *     the title, or {@code gain-by-size}, by the logarithm of the fewest maps of a size.
   * @param steps by the labels of their curves
   */
  record Plot(Panel panel, String value, Map<String, Double> steps) {}

  StageSamples {
    groups = groups == null ? sizes : groups;
  }

  /** Samples of a group of jobs by step. */
  private record Group(NavigableMap<Double, Sample> samples) {
    private void add(double step, double value) {
      samples.computeIfAbsent(step, any -> new Sample()).add(value);
    }

    private double mean(double step) {
      return samples.get(step).mean();
    }

    /** The improvement over the baseline, percent. */
    private double gain(double step) {
      return 100 * (1 - mean(step) / mean(BASELINE));
    }

    /** The part that this step has in the reduction from the first step to the last, percent. */
    private double part(double step) {
      double first = mean(samples.firstKey());
      return 100 * (first - mean(step)) / (first - mean(samples.lastKey()));
    }

    private List<Point> curve(String value) {
      return samples.tailMap(BASELINE, false).keySet().stream()
          .map(step -> new Point(step, value(value, step), error(value, step)))
          .toList();
    }

    private double value(String name, double step) {
      return switch (name) {
        case "share" -> 1 - gain(step) / 100;
        case "gain" -> gain(step);
        case "part" -> part(step);
        default -> samples.get(step).get(name);
      };
    }

    private double error(String value, double step) {
      double error = samples.get(step).standardError();
      return switch (value) {
        case "share" -> error / mean(BASELINE);
        case "gain" -> 100 * (error / mean(BASELINE));
        default -> error;
      };
    }

    /** {@code gain:2} is the gain at step 2. */
    private double told(String name) {
      int end = name.indexOf(':');
      return value(name.substring(0, end), Double.parseDouble(name.substring(end + 1)));
    }
  }

  @Override
  public Computed compute(long seed, Progress progress) {
    Map<String, Group> samples = new LinkedHashMap<>();
    groups.forEach(group -> samples.put(group, new Group(new TreeMap<>())));
    SplittableRandom dice = new SplittableRandom(seed);
    FacebookLikeStages stages = new FacebookLikeStages(splitsDice ? dice.split() : dice);
    SplittableRandom ofSizes = splitsDice ? dice : new SplittableRandom(seed + 1);
    for (String size : sizes) {
      progress.at(size, sizes.indexOf(size), sizes.size());
      for (Batch batch : batches) {
        for (int drawn = 0; drawn < jobs; drawn++) {
          UpstreamJob job = stages.job(SizeClass.labelled(size), batch.launched, ofSizes);
          for (double step : batch.steps) {
            Map<String, Double> measured = measure.of(size, job, step);
            measured.forEach((group, value) -> samples.get(group).add(step, value));
          }
        }
      }
    }
    List<Panel> drawn = panels.stream().map(plot -> panel(plot, samples)).toList();
    List<Line> told = groups.stream().map(each -> Line.of(each, samples.get(each)::told)).toList();
    return new Computed(drawn, List.of(new Told(told)), List.of());
  }

  private Panel panel(Plot plot, Map<String, Group> samples) {
    Group group = samples.get(plot.panel.title());
    return switch (plot.value) {
      case "distribution" ->
          plot.panel.with(Source.MONTE_CARLO, plot.steps, step -> group.samples.get(step).cdf());
      case "gain-by-size" ->
          plot.panel.with(Source.MONTE_CARLO, plot.steps, step -> bySize(step, samples));
      default -> plot.panel.with(Source.MONTE_CARLO, samples, each -> each.curve(plot.value));
    };
  }

  private List<Point> bySize(double step, Map<String, Group> samples) {
    List<Point> points = new ArrayList<>();
    for (String size : sizes) {
      Group group = samples.get(size);
      double x = Math.log10(SizeClass.labelled(size).fewest());
      double error = 100 * group.samples.get(step).standardError() / group.mean(BASELINE);
      points.add(new Point(x, group.gain(step), error));
    }
    return points;
  }
}
