// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.function.DoubleSupplier;

/**
 * The node with the shortest expected wait (Yaq, §3.2, "based on queue wait time"); before all of
 * them, those with a free slot, where nothing waits.
 */
public final class ShortestWait implements Placement {
  @Override
  public String name() {
    return "yaq-wait";
  }

  @Override
  public String does() {
    return "the node with the shortest expected wait";
  }

  private static final Placement WITH_FREE_SLOTS = new ShortestQueue();

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    return node.hasFreeSlot() ? WITH_FREE_SLOTS.load(node, random) : node.waitSeconds();
  }
}
