// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.Setting;
import java.util.List;

/** Settings that all systems have that go by estimates. */
public final class EstimateSettings {
  /** Jobs whose estimate is above it are long. */
  public static final Setting<Long> CUTOFF =
      Setting.of(
          "cutoff",
          Kinds.DURATION,
          "0s",
          "A job is long if its tasks are estimated to take longer; by default so that a tenth"
              + " of the jobs of the trace is long");

  /** Workers that get no long tasks. */
  public static final Setting<Double> SHORT_PARTITION =
      Setting.of(
          "shortPartition",
          Kinds.SHARE,
          "0",
          "Share of the workers for short jobs only; by default the short jobs' share of the"
              + " work");

  /** How wrong estimates are. */
  public static final Setting<Double> LOW =
      Setting.of(
          "estimateLow",
          Kinds.FACTOR,
          "1",
          "The estimate of a job is its mean task duration times a random number from this...");

  static final Setting<Long> STEP =
      Setting.of(
          "estimateStep",
          Kinds.DURATION,
          "1s",
          "Longer estimates are cut to multiples of this, as in the published simulator; 0s for"
              + " exact ones");

  /** How wrong estimates are. */
  public static final Setting<Double> HIGH =
      Setting.of("estimateHigh", Kinds.FACTOR, "1", "...to this");

  /** Those that each such system has. */
  public static final List<Setting<?>> ALL = List.of(CUTOFF, SHORT_PARTITION, LOW, HIGH, STEP);

  private EstimateSettings() {}
}
