// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import java.util.function.DoubleSupplier;

/**
 * Which nodes are offered first: those with the lowest load. Stateless.
 *
 * <p>Yaq's score of a node is affinity × 1/(load + ε) (Yaq, §3.2, Algorithm 1). A node is offered
 * before anybody knows which task will take it, so all have the same affinity here, and the highest
 * score is the lowest load. The tie-breaker chooses among equals.
 */
public interface Placement extends Choice {
  Registry<Placement> ALL = Registry.of(Placement.class, "placement");

  /**
   * The load of a node. Asked each time a node is ranked, so it may be drawn at random.
   *
   * @param random numbers in [0, 1), for one that draws
   * @return a number, lower for a node that is offered sooner; not NaN
   */
  double load(NodeLoad node, DoubleSupplier random);

  /**
   * Whether a task gets a node without a free slot only where it has a better rank than a task that
   * runs there, so that it runs at once. Otherwise a node takes tasks as long as it has room.
   */
  default boolean bindsLate() {
    return false;
  }

  /**
   * This placement for a cluster where some queues are not bound late, whatever it does with the
   * others: their tasks go to any full node, and should not gather on one.
   */
  default Placement besideEarlyQueues() {
    return this;
  }
}
