// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

/**
 * YARN with the fair ordering of applications. Reduces are asked for and hold their places as under
 * {@link Fifo}. Where nodes tell their memory, what a job holds is its memory, as {@code
 * FairOrderingPolicy} has it.
 */
public final class Fair extends StockSystem {
  public Fair() {
    super(
        "fair",
        "one queue of jobs for all cores; a free core goes to the job that holds the fewest",
        SystemSpec.Order.FEWEST_HELD_FIRST);
  }
}
