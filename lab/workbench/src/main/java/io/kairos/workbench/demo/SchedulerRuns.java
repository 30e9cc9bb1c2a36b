// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.demo.job.SchedulerSetup;
import io.kairos.workbench.measure.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What one scheduler made of the same stream, again and again.
 *
 * @param runs in the order of the rounds they were part of, at least one
 */
record SchedulerRuns(SchedulerSetup setup, List<SchedulerResult> runs) {
  Spreads jct() {
    return spreads(SchedulerResult::jct);
  }

  Spreads slowdown() {
    return spreads(SchedulerResult::slowdown);
  }

  Spread spread(ToDoubleFunction<SchedulerResult> figure) {
    return Spread.of(runs, figure);
  }

  /** A figure of each run divided by that of the other's run in the same round. */
  Spreads ratio(SchedulerRuns other, Function<SchedulerResult, Distribution> figures) {
    List<Distribution> ratios = new ArrayList<>();
    for (int round = 0; round < runs.size(); round++) {
      ratios.add(figures.apply(runs.get(round)).relativeTo(figures.apply(other.runs.get(round))));
    }
    return Spreads.of(ratios);
  }

  /** What no scheduler can be below: if each job had the cluster to itself, of this one's times. */
  Spreads aloneRatio() {
    return spreads(run -> run.alone().relativeTo(run.jct()));
  }

  /** Of all jobs of all runs. */
  List<Double> completionSeconds() {
    return runs.stream().flatMap(run -> run.completionSeconds().stream()).toList();
  }

  private Spreads spreads(Function<SchedulerResult, Distribution> figures) {
    return Spreads.of(runs.stream().map(figures).toList());
  }
}
