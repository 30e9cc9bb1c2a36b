// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.SizeClass;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Computed.Axes;
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
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A measure of synthetic map stages, sampled over jobs of some sizes, for some steps of an axis.
 *
 * @param sizes labels of {@link SizeClass}
 * @param jobs of each size
 * @param groups in the order of the panels; the sizes unless given
 */
record StageSamples(
    StageMeasure measure,
    List<String> sizes,
    int jobs,
    List<Double> steps,
    List<String> groups,
    View view,
    List<Axes> panels)
    implements Computation {
  /** The step of what the others are compared to. */
  static final double BASELINE = 0;

  /** What is shown. */
  enum View {
    /** Means by step; a curve for each group. */
    MEANS,
    /** The distribution for each step; a panel for each group. */
    DISTRIBUTIONS,
    /** The share of the baseline's time, and the improvement over it; a curve for each group. */
    GAINS
  }

  StageSamples {
    groups = groups == null ? sizes : groups;
  }

  /** Samples by group and step. */
  record Groups(Map<String, Map<Double, Sample>> all) {
    void add(String group, double step, double value) {
      all.get(group).computeIfAbsent(step, any -> new Sample()).add(value);
    }

    private Sample get(String group, double step) {
      return all.get(group).get(step);
    }

    private double mean(String group, double step) {
      return get(group, step).mean();
    }
  }

  @Override
  public Computed compute(long seed, Progress progress) {
    Groups samples = new Groups(new LinkedHashMap<>());
    groups.forEach(group -> samples.all.put(group, new LinkedHashMap<>()));
    SplittableRandom dice = new SplittableRandom(seed);
    boolean isSplit = measure.splitsDice();
    FacebookLikeStages stages = new FacebookLikeStages(isSplit ? dice.split() : dice);
    SplittableRandom ofSizes = isSplit ? dice : new SplittableRandom(seed + 1);
    for (String label : sizes) {
      progress.at(label, sizes.indexOf(label), sizes.size());
      SizeClass size = size(label);
      for (List<Double> batch : batches()) {
        for (int job = 0; job < jobs; job++) {
          StageMeasure.Job drawn = new StageMeasure.Job(label, size.draw(ofSizes), stages, ofSizes);
          measure.add(drawn, batch, samples);
        }
      }
    }
    List<Line> told =
        groups.stream().map(each -> Line.of(each, name -> value(samples, each, name))).toList();
    return new Computed(panels(samples), List.of(new Told("", told)), List.of());
  }

  private static SizeClass size(String label) {
    return Stream.concat(SizeClass.OF_EVALUATION.stream(), SizeClass.OF_STRAGGLERS.stream())
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private List<List<Double>> batches() {
    return measure.drawsForEachStep() ? steps.stream().map(List::of).toList() : List.of(steps);
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
      case "gain" -> gain(samples, group, step);
      case "part" -> part(samples, group, step);
      default -> samples.get(group, step).get(value);
    };
  }

  private double part(Groups samples, String group, double step) {
    double first = samples.mean(group, steps.get(0));
    double last = samples.mean(group, steps.get(steps.size() - 1));
    return 100 * (first - samples.mean(group, step)) / (first - last);
  }

  private static double gain(Groups samples, String group, double step) {
    return 100 * (1 - samples.mean(group, step) / samples.mean(group, BASELINE));
  }

  private List<Panel> panels(Groups samples) {
    List<Panel> drawn = new ArrayList<>();
    for (Axes axes : panels) {
      Map<String, List<Point>> curves = new LinkedHashMap<>();
      if (view == View.DISTRIBUTIONS) {
        String group = groups.get(drawn.size());
        Map<Double, Sample> ofGroup = samples.all.get(group);
        ofGroup.forEach(
            (step, sample) ->
                curves.put(ofGroup.size() == 1 ? group : "M/K = " + step, sample.cdf()));
      } else {
        boolean isShare = drawn.isEmpty();
        groups.forEach(group -> curves.put(group, curve(samples, group, isShare)));
      }
      drawn.add(axes.of(Source.MONTE_CARLO, curves));
    }
    return drawn;
  }

  private List<Point> curve(Groups samples, String group, boolean isShare) {
    List<Point> points = new ArrayList<>();
    for (double step : steps) {
      Sample sample = samples.get(group, step);
      if (view == View.MEANS) {
        points.add(sample.point(step));
      } else {
        double gain = gain(samples, group, step);
        double error = sample.standardError() / samples.mean(group, BASELINE);
        points.add(new Point(step, isShare ? 1 - gain / 100 : gain, isShare ? error : 100 * error));
      }
    }
    return points;
  }
}
