// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Means over the streams that one system played. */
final class StreamMeans {
  private static final int PERCENT = 100;
  private static final int STEP = 2;

  private StreamMeans() {}

  /** The mean of one figure of each stream; there must be a stream. */
  static double of(List<RunResult> streams, ToDoubleFunction<RunResult> figure) {
    return streams.stream().mapToDouble(figure).average().orElseThrow();
  }

  /**
   * Distributions, at each percentile the mean over the streams.
   *
   * @param runs streams by the name of the curve
   * @param times whose distribution is drawn
   */
  static Panel distributions(
      String title,
      String xAxis,
      Map<String, List<RunResult>> runs,
      Function<RunResult, Times> times) {
    List<Series> series = new ArrayList<>();
    runs.forEach(
        (label, streams) -> {
          List<Point> points = new ArrayList<>();
          for (int percent = 0; percent <= PERCENT; percent += STEP) {
            double share = (double) percent / PERCENT;
            double x = of(streams, stream -> times.apply(stream).quantile(share));
            points.add(new Point(x, percent, 0));
          }
          series.add(new Series(label, Source.SIMULATION, points));
        });
    return new Panel(title, xAxis, "share of jobs (%)", true, series);
  }

  /** Distributions of job completion times. */
  static Panel completionTimes(String title, Map<String, List<RunResult>> runs) {
    return distributions(title, "job completion time (s)", runs, RunResult::all);
  }
}
