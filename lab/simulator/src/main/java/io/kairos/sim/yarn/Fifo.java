// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

/** YARN's default: one queue, first in, first out; nothing is preempted. */
public final class Fifo extends StockSystem {
  public Fifo() {
    super(
        "fifo",
        "one queue of jobs for all cores, first in, first out, as stock YARN",
        SystemSpec.Order.FIRST_IN_FIRST_OUT);
  }
}
