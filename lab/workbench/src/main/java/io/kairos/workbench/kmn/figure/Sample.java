// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.common.Percentile;
import io.kairos.workbench.figure.FigureData.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Values of many jobs: their mean, its error, and their distribution. */
final class Sample {
  private static final int CDF_STEPS = 50;
  private static final double LEAST = 1e-9;

  private final List<Double> values = new ArrayList<>();

  static Sample of(DoubleStream values) {
    Sample sample = new Sample();
    values.forEach(sample::add);
    return sample;
  }

  void add(double value) {
    values.add(value);
  }

  double mean() {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  double standardError() {
    double mean = mean();
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    int size = values.size();
    return size < 2 ? 0 : Math.sqrt(squares / (size - 1) / size);
  }

  Point point(double x) {
    return new Point(x, mean(), standardError());
  }

  /** The value that a share of the jobs does not exceed. */
  double quantile(double share) {
    return Percentile.of(
        values.stream().mapToDouble(Double::doubleValue).sorted().toArray(), share);
  }

  /** Jobs with at most this value, percent. */
  double percentUpTo(double limit) {
    return 100.0 * values.stream().filter(value -> value <= limit).count() / values.size();
  }

  /** A value by its name: {@code mean}, {@code p50}, {@code up-to-25}, {@code from-5}. */
  double get(String name) {
    if (name.equals("mean")) {
      return mean();
    }
    String kind = name.replaceAll("-?[\\d.]+$", "");
    double number = Double.parseDouble(name.replaceAll("[^\\d.]", ""));
    return switch (kind) {
      case "p" -> quantile(number / 100);
      case "up-to" -> percentUpTo(number);
      case "from" -> 100 - percentUpTo(number - LEAST);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** The distribution: values and percent. */
  List<Point> cdf() {
    return IntStream.rangeClosed(0, CDF_STEPS)
        .mapToObj(i -> new Point(quantile((double) i / CDF_STEPS), 100.0 * i / CDF_STEPS, 0))
        .toList();
  }
}
