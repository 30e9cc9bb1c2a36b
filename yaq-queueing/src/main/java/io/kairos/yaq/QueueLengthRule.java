// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/**
 * How long the queue of a node must be (Yaq, §3.1.1). A rule is one implementation and one line in
 * {@link QueueLengthRules}.
 */
interface QueueLengthRule {
  /**
   * The shortest queue the rule is content with.
   *
   * @param load the node
   * @param targetUtilization share of the slots' time that tasks shall use, in (0, 1)
   * @return b, tasks that may wait at the node, at least 0
   */
  int queueLength(NodeLoad load, double targetUtilization);
}
