// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * The node with the shortest expected wait (Yaq, §3.2, "based on queue wait time"); before all of
 * them, those with a free slot, where nothing waits.
 */
final class ShortestWait implements Placement {
  private static final Placement WITH_FREE_SLOTS = new ShortestQueue();

  @Override
  public double load(NodeLoad node) {
    return node.hasFreeSlot() ? WITH_FREE_SLOTS.load(node) : node.waitSeconds();
  }
}
