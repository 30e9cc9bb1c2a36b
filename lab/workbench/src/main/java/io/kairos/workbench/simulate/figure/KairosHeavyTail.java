// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

/** As many jobs as the paper has. */
public final class KairosHeavyTail extends HeavyTailFigure {
  public KairosHeavyTail() {
    super(100, 10);
  }

  @Override
  public String name() {
    return "kairos-4";
  }

  @Override
  public String does() {
    return "Kairos, FIFO and Big-C on the paper's heavy-tailed jobs";
  }
}
