// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.SizeClass;
import io.kairos.sim.kmn.UpstreamStage;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A measure of synthetic map stages, sampled over jobs of some sizes, for some steps of an axis.
 *
 * @param sizes labels of {@link SizeClass}
 * @param jobs of each size
 * @param launched M/K of a stage; without it each step draws stages with so many percent more
 * @param steps of the axis; {@link #BASELINE} is not shown
 * @param groups of jobs, as the measure names them; the sizes unless given
 */
record StageSamples(
    StageMeasure measure,
    List<String> sizes,
    int jobs,
    double launched,
    List<Double> steps,
    List<String> groups,
    List<Plot> panels)
    implements Computation {
  /** The step of what the others are compared to. */
  static final double BASELINE = 0;

  /**
   * A panel.
   *
   * @param group of a distribution
   * @param step of it; all unless given
   */
  record Plot(Panel panel, View view, String group, double step) {}

  /** What is shown. */
  enum View {
    /** Means by step; a curve for each group. */
    MEANS,
    /** The distribution for each step, of one group. */
    DISTRIBUTIONS,
    /** The share of the baseline's time by step; a curve for each group. */
    SHARES,
    /** The improvement over the baseline, percent, likewise. */
    GAINS,
    /** The improvement that the last step is, by the logarithm of the fewest maps of a size. */
    GAIN_BY_SIZE
  }

  StageSamples {
    groups = groups == null ? sizes : groups;
  }

  /** Samples by group and step. */
  record Groups(Map<String, Map<Double, Sample>> all) {
    void add(String group, double step, double value) {
      all.computeIfAbsent(group, any -> new HashMap<>())
          .computeIfAbsent(step, any -> new Sample())
          .add(value);
    }

    private Sample get(String group, double step) {
      return all.get(group).get(step);
    }

    private double mean(String group, double step) {
      return get(group, step).mean();
    }

    /** The improvement over the baseline, percent. */
    private double gain(String group, double step) {
      return 100 * (1 - mean(group, step) / mean(group, BASELINE));
    }

    private Point point(View view, String group, double step) {
      Sample sample = get(group, step);
      if (view == View.MEANS) {
        return sample.point(step);
      }
      double gain = gain(group, step);
      double error = sample.standardError() / mean(group, BASELINE);
      return view == View.SHARES
          ? new Point(step, 1 - gain / 100, error)
          : new Point(step, gain, 100 * error);
    }
  }

  @Override
  public Computed compute(long seed, Progress progress) {
    Groups samples = new Groups(new HashMap<>());
    SplittableRandom dice = new SplittableRandom(seed);
    boolean isSplit = measure.splitsDice();
    FacebookLikeStages stages = new FacebookLikeStages(isSplit ? dice.split() : dice);
    SplittableRandom ofSizes = isSplit ? dice : new SplittableRandom(seed + 1);
    // Steps that are measured of the same jobs.
    List<List<Double>> batches =
        launched > 0 ? List.of(steps) : steps.stream().map(List::of).toList();
    for (String label : sizes) {
      progress.at(label, sizes.indexOf(label), sizes.size());
      SizeClass size = SizeClass.labelled(label);
      for (List<Double> batch : batches) {
        double ratio = launched > 0 ? launched : 1 + batch.get(0) / 100;
        for (int job = 0; job < jobs; job++) {
          int needed = size.draw(ofSizes);
          UpstreamStage stage = stages.draw(FacebookLikeStages.launched(needed, ratio));
          StageMeasure.Job drawn = new StageMeasure.Job(label, needed, stage, ofSizes);
          batch.forEach(step -> measure.add(drawn, step, samples));
        }
      }
    }
    List<Panel> drawn = panels.stream().map(plot -> panel(plot, samples)).toList();
    List<Line> told =
        groups.stream().map(each -> Line.of(each, name -> value(samples, each, name))).toList();
    return new Computed(drawn, List.of(new Told(told)), List.of());
  }

  /**
   * {@code mean:2} is the mean at step 2, and so on for all values of a sample. {@code gain:2} is
   * the improvement over the baseline, {@code part:2} the part that this step has in the reduction
   * from the first step to the last, percent.
   */
  private double value(Groups samples, String group, String name) {
    String value = name.substring(0, name.indexOf(':'));
    double step = Double.parseDouble(name.substring(value.length() + 1));
    return switch (value) {
      case "gain" -> samples.gain(group, step);
      case "part" -> part(samples, group, step);
      default -> samples.get(group, step).get(value);
    };
  }

  private double part(Groups samples, String group, double step) {
    double first = samples.mean(group, steps.get(0));
    double last = samples.mean(group, steps.get(steps.size() - 1));
    return 100 * (first - samples.mean(group, step)) / (first - last);
  }

  private Panel panel(Plot plot, Groups samples) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    switch (plot.view) {
      case DISTRIBUTIONS -> {
        if (plot.step > 0) {
          curves.put(plot.group, samples.get(plot.group, plot.step).cdf());
        } else {
          steps.forEach(step -> curves.put("M/K = " + step, samples.get(plot.group, step).cdf()));
        }
      }
      case GAIN_BY_SIZE -> curves.put(plot.group, bySize(samples));
      default ->
          groups.forEach(
              group ->
                  curves.put(
                      group,
                      steps.stream()
                          .filter(step -> step > BASELINE)
                          .map(step -> samples.point(plot.view, group, step))
                          .toList()));
    }
    return plot.panel.with(Source.MONTE_CARLO, curves);
  }

  private List<Point> bySize(Groups samples) {
    double step = steps.get(steps.size() - 1);
    List<Point> points = new ArrayList<>();
    for (String size : sizes) {
      double error = 100 * samples.get(size, step).standardError() / samples.mean(size, BASELINE);
      double x = Math.log10(SizeClass.labelled(size).fewest());
      points.add(new Point(x, samples.gain(size, step), error));
    }
    return points;
  }
}
