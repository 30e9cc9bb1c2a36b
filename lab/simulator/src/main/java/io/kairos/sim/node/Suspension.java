// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

/**
 * What suspended tasks do, and what counts as attained service. Immutable.
 *
 * @param measures whether attained service is CPU time, and idle tasks hold no cores
 * @param conserves whether a suspended task uses what running ones leave
 * @param ownCores of each node, beside those that tasks run on; all suspended tasks share them
 */
public record Suspension(boolean measures, boolean conserves, int ownCores) {
  /** As in the paper: a suspended task stands still, and attained service is time in turn. */
  public static final Suspension STOPPED = new Suspension(false, false, 0);

  /**
   * As where the daemons suspend by quota: a suspended task stands still, attained service is CPU
   * time, and idle tasks hold no cores.
   */
  public static final Suspension MEASURED = new Suspension(true, false, 0);

  /** As by the daemons' default: the same, and a suspended task uses what running ones leave. */
  public static final Suspension CONSERVING = new Suspension(true, true, 0);

  /** The same with so many cores of their own for suspended tasks, at least 0. */
  public Suspension withOwnCores(int cores) {
    return new Suspension(measures, conserves, cores);
  }

  /** Whether a suspended task may work. */
  boolean works() {
    return conserves || ownCores > 0;
  }

  /**
   * Cores that all suspended tasks share.
   *
   * @param left cores that running tasks leave
   */
  int cores(int left) {
    return ownCores + (conserves ? left : 0);
  }
}
