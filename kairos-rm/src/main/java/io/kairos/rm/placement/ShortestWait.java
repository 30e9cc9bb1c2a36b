// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import java.util.function.DoubleSupplier;

/**
 * The node with the shortest expected wait (Yaq, §3.2, "based on queue wait time"); before all of
 * them, those with a free slot, where nothing waits.
 *
 * <p>A core that an idle task leaves free is one of these only as long as there are fewer tasks
 * than slots. Beyond, the task is one that the next one has to wait for sooner or later; see {@link
 * FewestTasks}.
 */
public final class ShortestWait extends NamedChoice implements Placement {
  private static final Placement WITH_FREE_SLOTS = new ShortestQueue();

  public ShortestWait() {
    super("yaq-wait", "the node with the shortest expected wait");
  }

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
