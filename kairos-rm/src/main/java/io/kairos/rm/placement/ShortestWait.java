// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.function.DoubleSupplier;

/**
 * The node with the shortest expected wait (Yaq, §3.2, "based on queue wait time"); before all of
 * them, those with a free slot, where nothing waits.
 *
 * <p>A core that an idle task leaves free is one of these only as long as there are fewer tasks
 * than slots. Beyond, the task is one that the next one has to wait for sooner or later; see {@link
 * FewestTasks}.
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
    if (!node.hasFreeSlot()) {
      return node.waitSeconds();
    }
    return node.taskVcores() < node.slots()
        ? WITH_FREE_SLOTS.load(node, random)
        : Math.nextDown(node.waitSeconds());
  }
}
