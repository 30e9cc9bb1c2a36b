// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

/** Kairos as in the paper (SoCC'18). */
public final class KairosPaper extends SuspendingSystem {
  /** The paper's Q on nodes of four cores. */
  public static final int QUEUE = 4;

  public KairosPaper() {
    super(
        "kairos-paper",
        "every node gives its cores to the tasks that have run least so far, and holds Q more"
            + " than it has cores",
        "las",
        "fifo",
        "off",
        "run");
  }
}
