// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

/** Ten times as many jobs as the paper has: queues have time to build up. */
public final class KairosLongStream extends HeavyTailFigure {
  public KairosLongStream() {
    super(1_000, 2);
  }

  @Override
  public String name() {
    return "kairos-4-1000";
  }

  @Override
  public String does() {
    return "Kairos, FIFO and Big-C on 1,000 of the paper's heavy-tailed jobs";
  }
}
