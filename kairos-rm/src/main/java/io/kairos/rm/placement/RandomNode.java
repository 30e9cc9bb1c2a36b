// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import java.util.function.DoubleSupplier;

/** Any node with room, drawn anew each time one is ranked; the baseline of Yaq, §6.5.2. */
public final class RandomNode extends NamedChoice implements Placement {
  public RandomNode() {
    super("random", "any node");
  }

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    return random.getAsDouble();
  }
}
