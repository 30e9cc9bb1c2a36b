// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import static io.kairos.workbench.kmn.figure.StageSamples.BASELINE;

import io.kairos.sim.kmn.PlannedWait;
import io.kairos.sim.kmn.UpstreamJob;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/** What is measured of a job's map stage; its maps begin together. */
enum StageMeasure {
  /**
   * How much later the last of M maps finishes than the K-th, percent, by extra maps in percent.
   */
  WAIT((job, extra) -> job.latenessPercent()),
  /** How much longer transfers of the first K outputs take than of the best K, likewise. */
  TRANSFER((job, extra) -> job.transferLossPercent()),
  /** Cross-rack skew of the best K, by M/K. */
  SKEW(UpstreamJob::skew),
  /**
   * Time of a shuffle to reducers evenly over the racks, by M/K; only ratios mean something. The
   * baseline has all reducers in one rack.
   */
  PLACEMENT((job, ratio) -> ratio == BASELINE ? job.greedyShuffle() : job.evenShuffle(ratio)),
  /** The same after all M maps. The baseline has K maps, and reducers in any rack. */
  SHUFFLE((job, ratio) -> ratio == BASELINE ? job.shuffleAnywhere() : job.evenShuffle(ratio)),
  /** The same, by the skew of the K maps without extra ones. */
  SHUFFLE_BY_SKEW(SHUFFLE.value) {
    @Override
    Map<String, Double> of(String size, UpstreamJob job, double ratio) {
      double skew = job.skew(1);
      String group = skew <= 4 ? "skew to 4" : skew < 8 ? "skew 4 to 8" : "skew from 8";
      return super.of(group, job, ratio);
    }
  },
  /** What the planner makes of a job that it knows, percent, by its coalescing error. */
  PLAN((job, error) -> Double.NaN) {
    @Override
    Map<String, Double> of(String size, UpstreamJob job, double error) {
      PlannedWait plan = job.planned(error);
      return Map.of(
          "wait", plan.waitPercent(),
          "extra maps", plan.extraMapsPercent(),
          "examined", plan.examinedPercent());
    }
  };

  private final ToDoubleBiFunction<UpstreamJob, Double> value;

  StageMeasure(ToDoubleBiFunction<UpstreamJob, Double> value) {
    this.value = value;
  }

  /**
   * Measures one job.
   *
   * @param size label of its class
   * @param step value of the axis
   * @return what was measured by the group that it belongs to
   */
  Map<String, Double> of(String size, UpstreamJob job, double step) {
    return Map.of(size, value.applyAsDouble(job, step));
  }
}
