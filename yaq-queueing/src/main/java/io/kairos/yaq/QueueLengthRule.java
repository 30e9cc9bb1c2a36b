// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.Choice;
import io.kairos.common.Registry;

/** How long the queue of a node must be (Yaq, §3.1.1). Stateless. */
public interface QueueLengthRule extends Choice {
  Registry<QueueLengthRule> ALL = Registry.of(QueueLengthRule.class, "queue length rule");

  /**
   * The shortest queue the rule is content with.
   *
   * @param load the node
   * @param targetUtilization share of the slots' time that tasks shall use, in (0, 1)
   * @return b, tasks that may wait at the node, at least 0
   */
  int queueLength(SlotTurnover load, double targetUtilization);
}
