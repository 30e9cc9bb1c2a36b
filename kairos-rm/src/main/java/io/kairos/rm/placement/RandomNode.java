// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.function.DoubleSupplier;

/** Any node with room, drawn anew each time one is ranked; the baseline of Yaq, §6.5.2. */
final class RandomNode implements Placement {
  private final DoubleSupplier random;

  RandomNode(DoubleSupplier random) {
    this.random = random;
  }

  @Override
  public double load(NodeLoad node) {
    return random.getAsDouble();
  }
}
