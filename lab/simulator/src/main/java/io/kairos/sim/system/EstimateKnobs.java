// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.system.Knob.Kind;
import java.util.List;

/** Settings that all systems have that go by estimates. */
public final class EstimateKnobs {
  /** Jobs whose estimate is above it are long. */
  public static final String CUTOFF = "cutoff";

  /** Workers that get no long tasks. */
  public static final String SHORT_PARTITION = "shortPartition";

  static final String ESTIMATE_LOW = "estimateLow";
  static final String ESTIMATE_STEP = "estimateStep";
  static final String ESTIMATE_HIGH = "estimateHigh";

  /** How wrong estimates are. */
  public static final Knob LOW =
      new Knob(
          ESTIMATE_LOW,
          Kind.FACTOR,
          "1",
          "The estimate of a job is its mean task duration times a random number from this...");

  /** How wrong estimates are. */
  public static final Knob HIGH = new Knob(ESTIMATE_HIGH, Kind.FACTOR, "1", "...to this");

  /** Those that each such system has. */
  public static final List<Knob> ALL =
      List.of(
          new Knob(
              CUTOFF,
              Kind.DURATION,
              "0s",
              "A job is long if its tasks are estimated to take longer; by default so that a tenth"
                  + " of the jobs of the trace is long"),
          new Knob(
              SHORT_PARTITION,
              Kind.SHARE,
              "0",
              "Share of the workers for short jobs only; by default the short jobs' share of the"
                  + " work"),
          LOW,
          HIGH,
          new Knob(
              ESTIMATE_STEP,
              Kind.DURATION,
              "1s",
              "Longer estimates are cut to multiples of this, as in the published simulator; 0s for"
                  + " exact ones"));

  private EstimateKnobs() {}
}
