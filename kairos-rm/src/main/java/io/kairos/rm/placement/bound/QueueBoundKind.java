// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

import io.kairos.common.Choice;
import io.kairos.common.Registry;

/** A way to bound the queue of a node that holds tasks back before their launch. Stateless. */
public interface QueueBoundKind extends Choice {
  Registry<QueueBoundKind> ALL = Registry.of(QueueBoundKind.class, "queue bound");

  /** How much a node gets with these options, as what one reads after "the node gets". */
  String gives(QueueBoundOptions options);

  /** The bound that these options make; it takes those that it needs. */
  QueueBound with(QueueBoundOptions options);
}
