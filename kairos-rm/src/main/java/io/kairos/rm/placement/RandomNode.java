// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.function.DoubleSupplier;

/** Any node with room, drawn anew each time one is ranked; the baseline of Yaq, §6.5.2. */
public final class RandomNode implements Placement {
  @Override
  public String name() {
    return "random";
  }

  @Override
  public String does() {
    return "any node";
  }

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    return random.getAsDouble();
  }
}
