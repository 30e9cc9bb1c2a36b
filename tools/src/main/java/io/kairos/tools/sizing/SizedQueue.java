// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.sizing;

import io.kairos.yaq.NodeLoad;
import io.kairos.yaq.QueueLengthRules;
import io.kairos.yaq.QueueSizing;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What {@code kairos size-queue} finds.
 *
 * @param rules what each rule asks for, by its name
 * @param smallest the shortest queue that reaches the target
 */
record SizedQueue(Map<String, Length> rules, Length smallest) {
  /**
   * A queue and what it is worth.
   *
   * @param queueLength tasks that may wait at the node
   * @param utilization share of the slots' time that tasks then use, from 0 to 1
   */
  record Length(int queueLength, double utilization) {}

  static SizedQueue of(NodeLoad load, double targetUtilization) {
    QueueSizing sizing = new QueueSizing(load);
    Map<String, Length> rules = new LinkedHashMap<>();
    for (String rule : QueueLengthRules.names()) {
      rules.put(rule, length(sizing, sizing.queueLength(rule, targetUtilization)));
    }
    return new SizedQueue(rules, length(sizing, sizing.smallestQueueLength(targetUtilization)));
  }

  private static Length length(QueueSizing sizing, int queueLength) {
    return new Length(queueLength, sizing.utilization(queueLength));
  }
}
