// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.Placement;
import java.util.function.DoubleSupplier;

/** Fills one node after the other. */
public final class MostTasks implements Placement {
  @Override
  public String name() {
    return "most-tasks";
  }

  @Override
  public String does() {
    return "the node with the most tasks that has room";
  }

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    return -node.taskVcores();
  }
}
