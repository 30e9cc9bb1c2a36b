// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Contenders on one testbed: their distributions, as means over the streams at each percentile. */
final class Played {
  private static final int PERCENT = 100;

  private final Testbed testbed;
  private final Map<String, List<RunResult>> runs = new LinkedHashMap<>();

  Played(Testbed testbed) {
    this.testbed = testbed;
  }

  void add(Contender contender, List<RunResult> results) {
    runs.put(contender.label(), results);
  }

  Panel completionTimes() {
    return StreamMeans.completionTimes(testbed.title(), runs);
  }

  Panel slowdowns() {
    return StreamMeans.distributions(
        testbed.title() + ", slowdown", "slowdown", runs, RunResult::slowdowns);
  }

  /** A percentile of the completion times of all contenders, in words. */
  String says(int percent) {
    return says("p" + percent + " (s)", "%.0f", result -> result.all().quantile(share(percent)));
  }

  String saysMean() {
    return says("mean (s)", "%.0f", result -> result.all().mean());
  }

  String saysWorstSlowdown() {
    return says("worst slowdown", "%.1f", result -> result.slowdowns().quantile(1));
  }

  /** How far the contenders are from what is possible with the same streams. */
  List<Distance> distances(long seed) {
    Possible possible =
        Possible.of(system -> testbed.play(new Contender(system, system, Map.of()), seed));
    return possible.ofAllJobs(testbed.title(), runs);
  }

  private String says(String what, String format, ToDoubleFunction<RunResult> figure) {
    List<String> each = new ArrayList<>();
    runs.forEach(
        (label, results) ->
            each.add(
                label + " " + String.format(Locale.ROOT, format, StreamMeans.of(results, figure))));
    return testbed.title() + ", " + what + ": " + String.join("; ", each);
  }

  private static double share(int percent) {
    return (double) percent / PERCENT;
  }
}
