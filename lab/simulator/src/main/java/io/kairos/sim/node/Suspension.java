// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

/** What suspended tasks do, and what counts as attained service. */
public enum Suspension {
  /** As in the paper: a suspended task stands still, and attained service is time in turn. */
  STOPPED(false, false),

  /**
   * As where the daemons suspend by quota: a suspended task stands still, attained service is CPU
   * time, and idle tasks hold no cores.
   */
  MEASURED(true, false),

  /** As by the daemons' default: the same, and a suspended task uses what running ones leave. */
  CONSERVING(true, true);

  private final boolean measures;
  private final boolean conserves;

  Suspension(boolean measures, boolean conserves) {
    this.measures = measures;
    this.conserves = conserves;
  }

  /** Whether attained service is CPU time, and idle tasks hold no cores. */
  public boolean measures() {
    return measures;
  }

  /** Whether a suspended task uses what running ones leave. */
  boolean conserves() {
    return conserves;
  }
}
